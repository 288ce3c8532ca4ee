"""A process between the runner and what it times: it sees to it that no child survives.

    python3 supervisor.py [GROUP]

Each line of its standard input is a job, a JSON object, and is answered by one on standard output:

    {"words":["make","-j2"],"seconds":60,"directory":null,"environment":null,"isStopwatch":false,"keepsOutput":false}
    {"status":0,"timedOut":false,"overLimit":null,"survivors":0,"stderr":"…","stdout":"","io":{"readCalls":9,"writeCalls":2,…}}

A job is a program and its arguments, or those of stopwatch.py, for which no other Python is started. Directory and
environment are its own where they are not null. The end of its standard error is kept; of its standard output only on
request, since a program does something else where it goes to a pipe and not to /dev/null.
The supervisor kills the job and everything that came of it when `seconds` have passed, when standard input ends (the
runner died, however it died), and when the job has ended and left processes behind.

`io` is what all processes of the job read and wrote, as Linux adds it up when they are reaped: pipes and sockets
included, calls of a timer and of a preparation included; null elsewhere.

A job with `counters`, events by name as counters.py knows them, is counted: the answer has their `counts`, and what the
system says about the processes of the job in `usage`, or the reason why nothing was counted in `notCounted`. What the job
leaves in the background may then finish, as long as it does something.

    {"words":["git","status"],…,"counters":{"read":["syscalls/sys_enter_read"]}}
    {…,"counts":{"read":41},"usage":{"cpuNs":3100000,"faults":410,"majorFaults":0}}

GROUP is the folder of the control group in which this process is, where it limits the number of processes: a job that reaches
the limit is killed, and its answer has it in `overLimit`, null otherwise.

`status` is the exit status, or 128 + n after signal n. The supervisor is in a session of its own, so that a signal to
the runner's process group does not end it before it has done its work. On Linux it is the subreaper (prctl(2),
PR_SET_CHILD_SUBREAPER) of what it starts: a process cannot get away by changing its session or by losing its parent.
Elsewhere one that does both at once can.
"""

from __future__ import annotations

import json
import math
import os
import resource
import select
import signal
import sys
import time
from typing import Any, NoReturn, Optional

import counters
import stopwatch
from process_limit import ProcessLimit, open_limit

HEAD_BYTES = 4 * 1024
"""A crash names its reason, then every thread: the reason is at the beginning."""
TAIL_BYTES = 16 * 1024
KILL_SECONDS = 10
QUIET_SECONDS = 2
"""What is counted in the background is left alone until it has made no call for that long …"""
LINGER_SECONDS = 30
"""… or for that long in all."""
LOOK_SECONDS = 1
"""How often it is looked whether the limit of processes was reached."""
HANDLED = ("SIGTERM", "SIGHUP", "SIGCHLD")


def become_subreaper() -> bool:
    if not sys.platform.startswith("linux"):
        return False
    try:
        import ctypes

        return ctypes.CDLL(None).prctl(36, 1, 0, 0, 0) == 0
    except (ImportError, OSError, AttributeError):
        # The process group is killed all the same.
        return False


IO_NAMES = {"syscr": "readCalls", "syscw": "writeCalls", "rchar": "readBytes", "wchar": "writtenBytes"}


def read_io(text: str) -> dict[str, int]:
    members = (line.split(": ") for line in text.splitlines())
    return {IO_NAMES[name]: int(value) for name, value in members if name in IO_NAMES}


def reaped_io() -> Optional[dict[str, int]]:
    """What all children reaped so far have read and written: the sums of this process less those of its only thread."""
    try:
        with open("/proc/thread-self/io", encoding="ascii") as file:
            own_text = file.read()
        with open("/proc/self/io", encoding="ascii") as file:
            whole = read_io(file.read())
    except OSError:
        return None
    own = read_io(own_text)
    # The first file was read between the two.
    own["readBytes"] += len(own_text)
    return {name: whole[name] - own[name] for name in whole}


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
    import subprocess

    listing = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=False)
    for line in listing.stdout.splitlines():
        pid, ppid, states = line.split()[:3]
        if not states.startswith("Z"):
            parents[int(pid)] = int(ppid)
    return parents


def list_descendants() -> list[int]:
    parents = list_parents()
    own, helper = os.getpid(), counters.helper()

    def descends(pid: int) -> bool:
        seen: set[int] = set()
        while pid in parents and pid not in seen and pid != helper:
            seen.add(pid)
            pid = parents[pid]
            if pid == own:
                return True
        return False

    # `ps` itself has ended by now.
    return [pid for pid in parents if pid != own and descends(pid)]


class Supervised:
    """What came of one job."""

    def __init__(self, job: dict[str, Any], is_subreaper: bool) -> None:
        self.status: Optional[int] = None
        self._is_subreaper = is_subreaper
        self.counters: Optional[counters.Counters] = None
        self.not_counted: Optional[str] = None
        self.errors, writing = os.pipe()
        self.output, output = os.pipe() if job["keepsOutput"] else (None, None)
        self.tails = {end: bytearray() for end in (self.errors, self.output) if end is not None}
        waiting, self._go = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(self._go)
            os.read(waiting, 1)
            become(job, writing, output)
        for end in (writing, output, waiting):
            if end is not None:
                os.close(end)
        for end in self.tails:
            os.set_blocking(end, False)
        if job.get("counters"):
            try:
                self.counters = counters.count(job["counters"], self._pid)
            except counters.CannotCount as error:
                self.not_counted = str(error)

    def start(self) -> None:
        """Lets the job begin: it has waited for its counters."""
        os.close(self._go)

    def reap(self) -> bool:
        """Takes note of every child that has ended, also those that were adopted. False when there is no other."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            if pid == self._pid:
                self.status = 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)

    def drain(self, end: int) -> bool:
        """Keeps the beginning and the end of what was written there. False when nothing more can come."""
        try:
            data = os.read(end, 64 * 1024)
        except BlockingIOError:
            return True
        self.tails[end] += data
        del self.tails[end][HEAD_BYTES:-TAIL_BYTES]
        return bool(data)

    def tail(self, end: Optional[int]) -> str:
        return "" if end is None else self.tails[end].decode("utf-8", "replace")

    def kill_all(self, limit: Optional[ProcessLimit]) -> int:
        """Kills what is left until nothing is; gives how many processes there were at first."""
        # A process that lost its parent is a child of the subreaper.
        if not self.reap() and self._is_subreaper:
            return 0
        if limit is None:
            return self._kill_rest()
        limit.stop_forks()
        try:
            return self._kill_rest()
        finally:
            limit.allow_forks()

    def _kill_rest(self) -> int:
        found = list_descendants()
        deadline = time.monotonic() + KILL_SECONDS
        left = found
        while time.monotonic() < deadline:
            try:
                # For those that lost their parent where there is no subreaper.
                os.killpg(self._pid, signal.SIGKILL)
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
        # Of those that ended since they were looked for: an ended process counts until it is taken note of.
        self.reap()
        return len(found)

    def linger(self) -> None:
        """Lets what the job has left in the background finish, while it still does something."""
        if self.counters is None:
            return
        deadline = time.monotonic() + LINGER_SECONDS
        counted, quiet_until = self.counters.activity(), time.monotonic() + QUIET_SECONDS
        while self.has_left_some() and time.monotonic() < min(quiet_until, deadline):
            time.sleep(0.01)
            now = self.counters.activity()
            if now != counted:
                counted, quiet_until = now, time.monotonic() + QUIET_SECONDS

    def has_left_some(self) -> bool:
        return self.reap() and (counters.helper() is None or list_descendants() != [])

    def counts(self) -> dict[str, Any]:
        """What was counted, for the answer."""
        if self.counters is None:
            return {} if self.not_counted is None else {"notCounted": self.not_counted}
        counts = self.counters.read()
        self.counters.close()
        return {"counts": counts}


def become(job: dict[str, Any], errors: int, output: Optional[int]) -> NoReturn:
    """Makes this process the job."""
    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        for name in HANDLED:
            signal.signal(getattr(signal, name), signal.SIG_DFL)
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor, source in enumerate((nothing, nothing if output is None else output, errors)):
            os.dup2(source, descriptor)
        if job["environment"] is not None:
            os.environ.clear()
            os.environ.update(job["environment"])
        if job["directory"] is not None:
            os.chdir(job["directory"])
        if job["isStopwatch"]:
            status = stopwatch.main(job["words"])
            sys.stderr.flush()
            os._exit(status)
        for signum in stopwatch.IGNORED:
            signal.signal(signum, signal.SIG_DFL)
        os.execvp(job["words"][0], job["words"])
    except BaseException as error:  # noqa: BLE001 - whatever happens: this process is not to go on as a second supervisor
        os.write(2, str(error).encode("utf-8", "replace"))
    finally:
        os._exit(127)


def read_job(pending: bytearray) -> Optional[dict[str, Any]]:
    """The next line of standard input; None at its end."""
    while b"\n" not in pending:
        try:
            data = os.read(0, 64 * 1024)
        except BlockingIOError:
            select.select([0], [], [])
            continue
        if not data:
            return None
        pending += data
    line, _, rest = bytes(pending).partition(b"\n")
    pending[:] = rest
    job: dict[str, Any] = json.loads(line)
    return job


def perform(
    job: dict[str, Any], waking: int, is_subreaper: bool, limit: Optional[ProcessLimit]
) -> Optional[dict[str, Any]]:
    """Gives what is answered; None when the runner is gone."""
    supervised = Supervised(job, is_subreaper)
    before, used = reaped_io(), resource.getrusage(resource.RUSAGE_CHILDREN)
    supervised.start()
    deadline = time.monotonic() + job["seconds"]
    watched = [0, waking, *supervised.tails]
    next_look = math.inf if limit is None else time.monotonic() + LOOK_SECONDS
    timed_out = orphaned = over_limit = False
    while supervised.status is None and not timed_out and not orphaned and not over_limit:
        ready = select.select(watched, [], [], max(0.0, min(deadline, next_look) - time.monotonic()))[0]
        # Version 1 of control groups notifies of nothing.
        if limit is not None and time.monotonic() >= next_look:
            over_limit = limit.was_reached()
            next_look = time.monotonic() + LOOK_SECONDS
        if waking in ready:
            os.read(waking, 4096)
            supervised.reap()
        for end in supervised.tails:
            if end in ready and not supervised.drain(end):
                watched.remove(end)
        # Nothing is asked before the answer.
        if 0 in ready and not os.read(0, 4096):
            orphaned = True
        timed_out = supervised.status is None and time.monotonic() >= deadline
    if not timed_out and not orphaned and not over_limit:
        supervised.linger()
    # The job itself may have ended long before.
    over_limit = over_limit or (limit is not None and limit.was_reached())
    survivors = supervised.kill_all(limit)
    # Everyone who could write is gone: what is in the pipe is the rest.
    for end in supervised.tails:
        while end in watched and select.select([end], [], [], 0)[0] and supervised.drain(end):
            pass
        os.close(end)
    if orphaned:
        return None
    after = reaped_io()
    counted = supervised.counts()
    if counted:
        counted["usage"] = usage_since(used)
    return {
        **counted,
        "status": supervised.status if supervised.status is not None else 137,
        "timedOut": timed_out,
        "overLimit": limit.processes if over_limit and limit is not None else None,
        "survivors": survivors,
        "stderr": supervised.tail(supervised.errors),
        "stdout": supervised.tail(supervised.output),
        "io": {name: max(0, after[name] - before[name]) for name in after} if before and after else None,
    }


def usage_since(before: resource.struct_rusage) -> dict[str, int]:
    """What all children reaped since have used."""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "cpuNs": round((after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e9),
        "faults": after.ru_minflt - before.ru_minflt,
        "majorFaults": after.ru_majflt - before.ru_majflt,
    }


def main() -> int:
    # A handler: what is started would inherit SIG_IGN. SIGINT is ignored in the runner, and programs want it.
    for name in HANDLED:
        signal.signal(getattr(signal, name), lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    waking, wake = os.pipe()
    for descriptor in (waking, wake):
        os.set_blocking(descriptor, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    is_subreaper = become_subreaper()
    limit = open_limit(sys.argv[1] if len(sys.argv) > 1 else None)
    pending = bytearray()
    while (job := read_job(pending)) is not None:
        answer = perform(job, waking, is_subreaper, limit)
        if answer is None:
            break
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
