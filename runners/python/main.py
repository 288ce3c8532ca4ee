"""The python runner: performs file I/O through Python's own apis and times it. It speaks runners/PROTOCOL.md.

main.py            this page: the name of the runner
operations/        what it can do: one file per operation family
protocol/   the protocol, shared with the runner `command` (its map is in __init__.py)
tests/             python3 -m unittest discover -s tests
"""

from __future__ import annotations

import platform
import sys

from operations import make_recipes
from protocol.serving import serve
from protocol.session import Runner


def make_runner() -> Runner:
    return Runner("python", f"{platform.python_implementation()} {platform.python_version()}", make_recipes())


if __name__ == "__main__":
    sys.exit(serve(make_runner))
