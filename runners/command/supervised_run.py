"""Asks supervisor.py, one process for all jobs, and waits for its report."""

from __future__ import annotations

import atexit
import json
import os
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Optional

from protocol.faults import Fault, unsupported_fault

# What is started by a command has no use for it.
_LIMIT = os.environ.pop("IO_PERF_PROCESS_LIMIT", None)
"""The folder of the control group that limits the number of processes, where there is one."""

_SUPERVISOR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "supervisor.py")


@dataclass
class Ending:
    """How a supervised program ended."""

    status: int
    """Exit status, or 128 + n after signal n."""
    timed_out: bool
    over_limit: Optional[int]
    """It was killed since it had more processes than this number at once."""
    survivors: int
    """Processes that it left behind, or that were there when it was stopped; none is there any more."""
    stderr: str
    """The end of what was written to standard error."""
    stdout: str = ""
    """The end of its output, where it was kept."""
    io: Optional[Mapping[str, int]] = None
    """What its processes read and wrote, in calls and bytes; None where the system does not add it up."""


class _Supervisor:
    """Started when it is first asked, and anew after it was ended from outside."""

    def __init__(self) -> None:
        self._process: Optional[subprocess.Popen[bytes]] = None

    def ask(self, job: str) -> Optional[str]:
        """What it answers to one job; None when it was ended. Raises Fault ECANCELED when the driver is gone."""
        if self._process is not None and self._process.poll() is not None:
            self.end()
        process = self._process or self._start()
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(f"{job}\n".encode("ascii"))
            process.stdin.flush()
        except BrokenPipeError:
            self.end()
            return None
        poll = select.poll()
        poll.register(process.stdout, select.POLLIN)
        # The driver was killed: its end of the pipe is closed.
        poll.register(1, 0)
        if [descriptor for descriptor, _ in poll.poll()] == [1]:
            self.end()
            raise Fault("ECANCELED", "The driver is gone; what was running was ended.")
        report = process.stdout.readline()
        if report:
            return report.decode("ascii")
        self.end()
        return None

    def _start(self) -> subprocess.Popen[bytes]:
        self._process = subprocess.Popen(
            [sys.executable, "-B", "-E", "-s", "-S", _SUPERVISOR, *([_LIMIT] if _LIMIT else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        return self._process

    def end(self) -> None:
        """Ends it, and with it whatever it supervises."""
        process, self._process = self._process, None
        if process is not None:
            process.communicate()


_supervisor = _Supervisor()
atexit.register(_supervisor.end)


def run_supervised(
    words: Sequence[str],
    seconds: float,
    directory: Optional[str] = None,
    environment: Optional[Mapping[str, str]] = None,
    is_stopwatch: bool = False,
    keeps_output: bool = False,
) -> Ending:
    """Runs a program, or stopwatch.py with these arguments, and does not leave anything of it behind.

    Its standard output is discarded unless `keeps_output`. Raises Fault ENOTSUP on Windows, ECANCELED when the driver is
    gone, EIO when the supervisor fails.
    """
    if sys.platform == "win32":
        raise unsupported_fault(
            "Command lines are timed on Linux and macOS: Windows has no process groups to end them by."
        )
    job = {
        "words": list(words),
        "seconds": seconds,
        "directory": directory,
        "environment": None if environment is None else dict(environment),
        "isStopwatch": is_stopwatch,
        "keepsOutput": keeps_output,
    }
    report = _supervisor.ask(json.dumps(job))
    if report is None:
        raise Fault("EIO", "The process that supervises the command was ended from outside.")
    ending = json.loads(report)
    return Ending(
        ending["status"],
        ending["timedOut"],
        ending["overLimit"],
        ending["survivors"],
        ending["stderr"],
        ending["stdout"],
        ending["io"],
    )
