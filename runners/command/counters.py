"""Counts what a program and all that it starts do, by counters of the kernel: perf_event_open(2), inherited by each process and thread.

The program is not stopped at any call, so it takes hardly longer and cannot notice. Counters belong to tracepoints
(https://docs.kernel.org/trace/events.html) and are opened for a process that has not executed its program yet; they begin
when it does. They need root, or sudo without a password: then a helper opens them and hands them over.

    python3 counters.py SOCKET      the helper, as root; SOCKET is the name of an abstract socket
"""

from __future__ import annotations

import array
import ctypes
import errno
import fcntl
import json
import os
import platform
import secrets
import socket
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Optional

Event = Sequence[str]
"""A tracepoint as its folder in tracefs, `syscalls/sys_enter_read`, and a filter where it has one; or `software/NAME`."""

# include/uapi/linux/perf_event.h
SOFTWARE = {"task-clock": 1}
TYPE_SOFTWARE, TYPE_TRACEPOINT = 1, 2
DISABLED, INHERIT, ENABLE_ON_EXEC = 1, 2, 1 << 12
WITH_TIMES = 3
CLOSE_ON_EXEC = 8
SET_FILTER = 0x40082406

NUMBERS = {"x86_64": 298, "aarch64": 241}
"""perf_event_open, by machine: the C library has no function for it."""

CLONE_NEWNS, MS_PRIVATE_ALL = 0x20000, 0x44000
TRACEFS = ("/sys/kernel/tracing", "/sys/kernel/debug/tracing")
HELPER_SECONDS = 10


class CannotCount(Exception):
    """Why nothing can be counted, as a sentence that goes on after "because"."""


def find_ids(wanted: Sequence[str]) -> dict[str, int]:
    """The numbers of tracepoints; those that this kernel lacks are left out. Raises CannotCount."""
    for folder in TRACEFS:
        if os.path.isdir(f"{folder}/events/raw_syscalls"):
            return read_ids(folder, wanted)
    return read_ids_aside(wanted)


def read_ids(folder: str, wanted: Sequence[str]) -> dict[str, int]:
    ids = {}
    for name in wanted:
        try:
            with open(f"{folder}/events/{name}/id", encoding="ascii") as file:
                ids[name] = int(file.read())
        except FileNotFoundError:
            continue
        except OSError as error:
            raise CannotCount(f"the kernel's tracepoints cannot be read here ({error.strerror})") from None
    return ids


def read_ids_aside(wanted: Sequence[str]) -> dict[str, int]:
    """In a process with mounts of its own, so that no other process sees the mount."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            libc = ctypes.CDLL(None, use_errno=True)
            mounted = (
                libc.unshare(CLONE_NEWNS) == 0
                and libc.mount(b"none", b"/", None, MS_PRIVATE_ALL, None) == 0
                and libc.mount(b"tracefs", TRACEFS[0].encode("ascii"), b"tracefs", 0, None) == 0
            )
            ids = read_ids(TRACEFS[0], wanted) if mounted else {}
            with os.fdopen(writing, "w", encoding="ascii") as file:
                file.write(json.dumps(ids))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="ascii") as file:
        text = file.read()
    os.waitpid(pid, 0)
    return dict(json.loads(text)) if text else {}


def open_one(kind: int, config: int, pid: int, bits: int) -> int:
    number = NUMBERS.get(platform.machine())
    if number is None:
        raise CannotCount(f"counters are not known for {platform.machine()}")
    attributes = bytearray(136)
    struct.pack_into("=IIQ", attributes, 0, kind, len(attributes), config)
    struct.pack_into("=QQ", attributes, 32, WITH_TIMES, bits)
    libc = ctypes.CDLL(None, use_errno=True)
    descriptor: int = libc.syscall(number, bytes(attributes), pid, -1, -1, CLOSE_ON_EXEC)
    if descriptor < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return descriptor


class Opener:
    """Opens counters for processes. It keeps one of each event open and unused, since the last to be closed takes 40 ms."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}
        self._kept: dict[str, int] = {}

    def open(self, events: Mapping[str, Event], pid: int) -> dict[str, int]:
        """Name → descriptor; without the events that this kernel lacks. Raises CannotCount."""
        unknown = {event[0] for event in events.values()} - self._ids.keys()
        tracepoints = sorted(name for name in unknown if not name.startswith("software/"))
        if tracepoints:
            self._ids.update(find_ids(tracepoints))
        opened: dict[str, int] = {}
        try:
            for name, (event, *filters) in events.items():
                if event.startswith("software/"):
                    kind, config = TYPE_SOFTWARE, SOFTWARE[event[len("software/") :]]
                elif event in self._ids:
                    kind, config = TYPE_TRACEPOINT, self._ids[event]
                else:
                    continue
                if event not in self._kept:
                    self._kept[event] = open_one(kind, config, 0, DISABLED)
                opened[name] = open_one(kind, config, pid, DISABLED | INHERIT | ENABLE_ON_EXEC)
                for text in filters:
                    fcntl.ioctl(opened[name], SET_FILTER, text.encode("ascii") + b"\0")
        except OSError as error:
            for descriptor in opened.values():
                os.close(descriptor)
            raise CannotCount(f"the kernel opens no counters here ({error.strerror})") from None
        return opened


class Helped:
    """The same by a helper that sudo has made root. The programs that are counted stay who they are."""

    def __init__(self) -> None:
        name = f"io-perf-{secrets.token_hex(16)}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
            server.bind(f"\0{name}")
            server.listen(1)
            server.settimeout(HELPER_SECONDS)
            words = ["sudo", "-n", sys.executable, "-B", "-E", "-s", "-S", os.path.abspath(__file__), name]
            try:
                self._process = subprocess.Popen(
                    words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
                self.pid = self._process.pid
                self._socket, _ = server.accept()
            except OSError:
                raise CannotCount("it takes root, or sudo without a password") from None
        _, uid, _ = struct.unpack("=iii", self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        if uid != 0:
            raise CannotCount("it takes root, and another user has answered in its place")

    def open(self, events: Mapping[str, Event], pid: int) -> dict[str, int]:
        self._socket.sendall(json.dumps({"events": events, "pid": pid}).encode("ascii") + b"\n")
        descriptors = array.array("i")
        room = socket.CMSG_SPACE(len(events) * descriptors.itemsize)
        data, ancillary, _, _ = self._socket.recvmsg(64 * 1024, room)
        for _, _, content in ancillary:
            descriptors.frombytes(content[: len(content) - len(content) % descriptors.itemsize])
        answer = json.loads(data) if data else {"reason": "the helper that sudo started has ended"}
        if "reason" in answer:
            raise CannotCount(answer["reason"])
        return dict(zip(answer["names"], descriptors))


def find_opener() -> Opener | Helped:
    """Raises CannotCount."""
    if not sys.platform.startswith("linux"):
        raise CannotCount("it takes Linux")
    probe = {"probe": ("raw_syscalls/sys_enter",)}
    try:
        opener = Opener()
        opened = opener.open(probe, 0)
        for descriptor in opened.values():
            os.close(descriptor)
        if opened:
            return opener
        reason = "this kernel has no tracepoints of system calls, or they are out of sight in this container"
    except CannotCount as error:
        reason = str(error)
    if os.geteuid() == 0:
        raise CannotCount(reason)
    helped = Helped()
    for descriptor in helped.open(probe, os.getpid()).values():
        os.close(descriptor)
    return helped


class Counters:
    """Counters of one process and of all that it starts."""

    def __init__(self, opener: Opener | Helped, events: Mapping[str, Event], pid: int) -> None:
        self._opened = opener.open(events, pid)
        self._clocks = {name for name, (event, *_) in events.items() if event.startswith("software/")}

    def activity(self) -> dict[str, int]:
        """The same without the time that goes by."""
        return {name: count for name, count in self.read().items() if name not in self._clocks}

    def read(self) -> dict[str, int]:
        """What has been counted, also in processes that have ended. -1 where the kernel did not count all the time."""
        counts = {}
        for name, descriptor in self._opened.items():
            value, enabled, running = struct.unpack("=QQQ", os.read(descriptor, 24))
            counts[name] = value if enabled == running else -1
        return counts

    def close(self) -> None:
        for descriptor in self._opened.values():
            os.close(descriptor)


def help_by(name: str) -> int:
    """Opens counters for the user who started this helper by sudo, for processes of that user only."""
    user = int(os.environ.get("SUDO_UID", "-1"))
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        client.connect(f"\0{name}")
        _, uid, _ = struct.unpack("=iii", client.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        if uid != user:
            return 1
        opener = Opener()
        for line in client.makefile("r", encoding="ascii"):
            request = json.loads(line)
            answer: dict[str, object]
            opened: dict[str, int] = {}
            try:
                if os.stat(f"/proc/{int(request['pid'])}").st_uid != user:
                    raise CannotCount("the process belongs to another user")
                opened = opener.open(request["events"], int(request["pid"]))
                answer = {"names": list(opened)}
            except CannotCount as error:
                answer = {"reason": str(error)}
            except OSError as error:
                answer = {"reason": f"the process is not there ({errno.errorcode.get(error.errno or 0)})"}
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", opened.values()))] if opened else []
            client.sendmsg([json.dumps(answer).encode("ascii")], rights)
            for descriptor in opened.values():
                os.close(descriptor)
    return 0


_opener: Optional[Opener | Helped] = None


def helper() -> Optional[int]:
    """The process that sudo has started, if there is one."""
    return _opener.pid if isinstance(_opener, Helped) else None


def count(events: Mapping[str, Event], pid: int) -> Counters:
    """Raises CannotCount."""
    global _opener
    _opener = _opener or find_opener()
    return Counters(_opener, events, pid)


if __name__ == "__main__":
    sys.exit(help_by(sys.argv[1]))
