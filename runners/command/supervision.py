"""Starts supervisor.py and waits for what it tells."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Optional

from protocol.faults import Fault, unsupported_fault

_SUPERVISOR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "supervisor.py")


@dataclass
class Ending:
    """How a supervised program ended."""

    status: int
    """Exit status, or 128 + n after signal n."""
    timed_out: bool
    survivors: int
    """Processes that it left behind, or that were there when it was stopped; none is there any more."""
    stderr: str
    """The end of what was written to standard error."""


def run_supervised(
    words: Sequence[str],
    seconds: float,
    directory: Optional[str] = None,
    environment: Optional[Mapping[str, str]] = None,
) -> Ending:
    """Runs a program, its output discarded, and does not leave anything of it behind.

    Raises Fault ENOTSUP on Windows, ECANCELED when the driver is gone, EIO when the supervisor fails.
    """
    if sys.platform == "win32":
        raise unsupported_fault(
            "Command lines are timed on Linux and macOS: Windows has no process groups to end them by."
        )
    with subprocess.Popen(
        [sys.executable, "-B", "-E", "-s", "-S", _SUPERVISOR, repr(seconds), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=directory,
        env=environment,
        start_new_session=True,
    ) as supervisor:
        assert supervisor.stdin is not None and supervisor.stdout is not None
        poll = select.poll()
        poll.register(supervisor.stdout, select.POLLIN)
        # Nobody reads the runner's answers: the driver was killed.
        poll.register(1, 0)
        if [descriptor for descriptor, _ in poll.poll()] == [1]:
            supervisor.stdin.close()
            supervisor.wait()
            raise Fault("ECANCELED", "The driver is gone; what was running was ended.")
        told = supervisor.stdout.read()
        supervisor.stdin.close()
    try:
        ending = json.loads(told)
    except ValueError:
        raise Fault("EIO", "The process that supervises the command was ended by somebody else.") from None
    return Ending(ending["status"], ending["timedOut"], ending["survivors"], ending["stderr"])


def last_lines(text: str, most: int = 5) -> str:
    """The last lines of a log in one, for messages; without the timer's own warnings."""
    lines = [re.sub(r"[^\x20-\x7e\u00a0-\uffff]", " ", line).rstrip() for line in text.splitlines()]
    own = [line for line in lines if line and not re.match(r"\s*(Warning: Ignoring non-zero|Error: )", line)]
    return " | ".join(own[-most:])[-1000:]
