"""A process between the runner and what it times: it sees to it that no child survives.

    python3 supervisor.py SECONDS PROGRAM [ARGUMENT…]

Runs the program with its standard output discarded and the end of its standard error kept. It kills the program and
everything that came of it when SECONDS have passed, when standard input ends (the runner died, however it died), and
when the program has ended and left processes behind. Then it tells on standard output, as one JSON object:

    {"status":0,"timedOut":false,"survivors":0,"stderr":"…"}

`status` is the exit status, or 128 + n after signal n. It is in a session of its own, so that a signal to the runner's
process group does not end it before it has done its work. On Linux it is the subreaper (prctl(2),
PR_SET_CHILD_SUBREAPER) of what it starts: a process cannot get away by changing its session or by losing its parent.
Elsewhere one that does both at once can.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time

TAIL_BYTES = 16 * 1024
KILL_SECONDS = 10


def become_subreaper() -> None:
    if not sys.platform.startswith("linux"):
        return
    try:
        import ctypes

        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
    except (ImportError, OSError, AttributeError):
        # The process group is killed all the same.
        pass


def list_parents() -> dict[int, int]:
    """The parent of every process that has not ended."""
    parents: dict[int, int] = {}
    if os.path.exists("/proc/self/stat"):
        for name in os.listdir("/proc"):
            if name.isdigit():
                try:
                    with open(f"/proc/{name}/stat", "rb") as file:
                        # The name of the program is in parentheses and may hold any byte.
                        state, parent = file.read().rpartition(b")")[2].split()[:2]
                except OSError:
                    continue
                if state not in (b"Z", b"X"):
                    parents[int(name)] = int(parent)
        return parents
    listing = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=False)
    for line in listing.stdout.splitlines():
        pid, ppid, states = line.split()[:3]
        if not states.startswith("Z"):
            parents[int(pid)] = int(ppid)
    return parents


def list_descendants() -> list[int]:
    parents = list_parents()
    own = os.getpid()

    def descends(pid: int) -> bool:
        seen: set[int] = set()
        while pid in parents and pid not in seen:
            seen.add(pid)
            pid = parents[pid]
            if pid == own:
                return True
        return False

    # `ps` itself has ended by now.
    return [pid for pid in parents if pid != own and descends(pid)]


class Supervised:
    def __init__(self, words: list[str]) -> None:
        self.status: int | None = None
        self.tail = bytearray()
        reading, writing = os.pipe()
        self._process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=writing, start_new_session=True
        )
        os.close(writing)
        os.set_blocking(reading, False)
        self.errors = reading

    def reap(self) -> None:
        """Takes note of every child that has ended, also those that were adopted."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if pid == self._process.pid:
                self.status = 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
                self._process.returncode = self.status

    def drain(self) -> bool:
        """Keeps the end of what was written to standard error. False when nothing more can come."""
        try:
            data = os.read(self.errors, 64 * 1024)
        except BlockingIOError:
            return True
        self.tail += data
        del self.tail[:-TAIL_BYTES]
        return bool(data)

    def kill_all(self) -> int:
        """Kills what is left until nothing is; gives how many processes there were at first."""
        found = list_descendants()
        deadline = time.monotonic() + KILL_SECONDS
        left = found
        while time.monotonic() < deadline:
            try:
                # For those that lost their parent where there is no subreaper.
                os.killpg(self._process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                pass
            for pid in left:
                try:
                    os.kill(pid, signal.SIGKILL)
                except (ProcessLookupError, PermissionError):
                    pass
            self.reap()
            left = list_descendants()
            if not left:
                break
            time.sleep(0.005)
        return len(found)


def main() -> int:
    seconds, words = float(sys.argv[1]), sys.argv[2:]
    # A handler: what is started would inherit SIG_IGN. SIGINT is ignored in the runner, and programs want it.
    for name in ("SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    waking, wake = os.pipe()
    for descriptor in (waking, wake):
        os.set_blocking(descriptor, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    become_subreaper()

    try:
        supervised = Supervised(words)
    except OSError as error:
        sys.stdout.write(json.dumps({"status": 127, "timedOut": False, "survivors": 0, "stderr": str(error)}))
        return 0
    deadline = time.monotonic() + seconds
    watched = [0, supervised.errors, waking]
    timed_out = orphaned = False
    while supervised.status is None and not timed_out and not orphaned:
        ready = select.select(watched, [], [], max(0.0, deadline - time.monotonic()))[0]
        if waking in ready:
            os.read(waking, 4096)
            supervised.reap()
        if supervised.errors in ready and not supervised.drain():
            watched.remove(supervised.errors)
        if 0 in ready and not os.read(0, 4096):
            orphaned = True
        timed_out = supervised.status is None and time.monotonic() >= deadline
    survivors = supervised.kill_all()
    # Everyone who could write is gone: what is in the pipe is the rest.
    while supervised.errors in watched and select.select([supervised.errors], [], [], 0)[0] and supervised.drain():
        pass
    if not orphaned:
        told = {
            "status": supervised.status if supervised.status is not None else 137,
            "timedOut": timed_out,
            "survivors": survivors,
            "stderr": supervised.tail.decode("utf-8", "replace"),
        }
        sys.stdout.write(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
