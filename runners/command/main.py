"""The command runner: any command line as a cell. It speaks runners/PROTOCOL.md.

    python3 main.py [--timer io-perf|PATH] --dir DIR

    main.py           this page: the name of the runner and its cells
    timer.py          what times a command, its export read
    stopwatch.py      the timer where there is no hyperfine
    supervised_run.py asks supervisor.py and waits for its report
    supervisor.py     a process of its own: sees to it that no child survives
    process_limit.py  the control group that bounds how many there may be
    command_line.py   does a command line need a shell?
    last_words.py     what a failed command says, its error first
    traversal.py      the cells traverse/find, traverse/bfs and traverse/fd
    workloads.py      the cells run/NAME: command lines of the user's own
    tests/            python3 -m unittest discover -s tests

The protocol itself is runners/python/protocol. Where there is no Python either, node/ takes the place of all this.
"""

from __future__ import annotations

import os
import platform
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "python"))

import traversal  # noqa: E402
import workloads  # noqa: E402
from protocol.serving import serve  # noqa: E402
from protocol.session import Runner  # noqa: E402
from timer import find_timer  # noqa: E402


def make_runner() -> Runner:
    timer = find_timer(sys.argv[2] if sys.argv[1:2] == ["--timer"] else None)
    return Runner(
        "command",
        f"{timer.version} (Python {platform.python_version()})",
        [*traversal.recipes(timer), *workloads.recipes(timer)],
        clock_source=f"{timer.name}: the monotonic clock",
        measures_itself=False,
        facts={"timer": timer.name},
    )


if __name__ == "__main__":
    try:
        sys.exit(serve(make_runner))
    except workloads.WorkloadsError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
