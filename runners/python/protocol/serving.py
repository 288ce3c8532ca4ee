"""DIR, the loop over requests, the end."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from typing import Any, Callable

from .faults import describe_fault
from .requests import read_requests
from .session import Runner, Session


def serve(make_runner: Callable[[], Runner]) -> int:
    """Answers the requests on standard input until its end. Gives the exit status of the process."""
    if len(sys.argv) < 3 or sys.argv[-2] != "--dir" or not sys.argv[-1]:
        sys.stderr.write("This runner is started with --dir DIR as its last two arguments.\n")
        return 2
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    session = Session(make_runner(), sys.argv[-1])
    try:
        for line in read_requests(0):
            try:
                answer = session.handle(line)
            except Exception as error:  # noqa: BLE001 - whatever happens in a request is its answer
                answer = {"error": describe_fault(error)}
            _write_line(answer)
    except BrokenPipeError:
        # The driver no longer reads the answers: this is the end of input, too.
        pass
    finally:
        session.end()
    return 0


def _write_line(answer: dict[str, Any]) -> None:
    """Writes an answer to standard output whole, also where the descriptor does not block."""
    rest = json.dumps(answer, separators=(",", ":")).encode("ascii") + b"\n"
    while rest:
        try:
            rest = rest[os.write(1, rest) :]
        except BlockingIOError:
            time.sleep(0.001)
