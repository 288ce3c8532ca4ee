"""The command runner: any command line as a cell, timed by hyperfine. It speaks runners/PROTOCOL.md.

    main.py          this page: the name of the runner and its cells
    hyperfine.py     the program that times: found, started for each sample, its export read
    supervision.py   starts supervisor.py and waits for what it tells
    supervisor.py    a process of its own: sees to it that no child survives
    command_line.py  does a command line need a shell?
    traversal.py     the cells traverse/find, traverse/bfs and traverse/fd
    workloads.py     the cells run/NAME: command lines of the user's own
    tests/           python3 -m unittest discover -s tests

The protocol itself is runners/python/runner_protocol.
"""

from __future__ import annotations

import os
import platform
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "python"))

import traversal  # noqa: E402
import workloads  # noqa: E402
from hyperfine import find_hyperfine  # noqa: E402
from runner_protocol.serving import serve  # noqa: E402
from runner_protocol.session import Runner  # noqa: E402


def make_runner() -> Runner:
    hyperfine = find_hyperfine()
    tools = [hyperfine.version, *(tool.version for tool in traversal.find_tools().values() if tool.version)]
    return Runner(
        "command",
        f"{', '.join(tools)} (Python {platform.python_version()})",
        [*traversal.recipes(hyperfine), *workloads.recipes(hyperfine)],
        clock_source="hyperfine: the monotonic clock",
        measures_itself=False,
    )


if __name__ == "__main__":
    try:
        sys.exit(serve(make_runner))
    except (workloads.WorkloadsError, FileNotFoundError) as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
