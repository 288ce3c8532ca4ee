"""`traverse` by the programs that people use for it: find, bfs, fd.

All of them see the same tree, every entry below its root of every kind, hidden names and ignored ones included, and
write each path to /dev/null: finding and formatting a path is part of the time, a terminal or a file is not. `stat=yes`
adds one condition that is true for every entry and needs its attributes: changed after 2 January 1970.
`family=seed-faithful` is how study 004 ran find and bfs: files only, their paths in a file, bfs with as many threads as it takes.
How many entries they see is counted when the cell is set up, by the same command with its paths counted instead of
discarded, and compared with what the runner itself finds.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Callable, Optional

from protocol.cell import Cell, Ground, Recipe
from protocol.faults import check_fault, protocol_fault, unsupported_fault
from protocol.files import count_tree
from protocol.parameters import CACHES, choice, count, word, yes_no
from timer import Job, Timer, read_version

TREE = {"shape": word(), "entries": count(1, 10**9), "stat": yes_no("no"), "cache": choice(CACHES, "warm")}
THREADED = {**TREE, "threads": count(1, 256, "1")}
FAMILY = {"family": choice(("pure", "seed-faithful"), "pure")}

MAX_RUNS = 10_000


@dataclass(frozen=True)
class Tool:
    name: str
    path: Optional[str]
    """None when it is not installed."""
    version: str
    remedy: str

    @property
    def major(self) -> int:
        match = re.search(r"(\d+)\.\d+", self.version)
        return int(match[1]) if match else 0


_TOOLS = {
    "find": (["find"], "apt-get install findutils (Debian, Ubuntu); macOS has one"),
    "bfs": (["bfs"], "apt-get install bfs (Debian, Ubuntu) or brew install bfs"),
    # Debian has another program of the name fd.
    "fd": (["fd", "fdfind"], "apt-get install fd-find (Debian, Ubuntu) or brew install fd"),
}


@cache
def find_tool(name: str) -> Tool:
    """One of the programs, asked for its version; path None where this machine has not got it."""
    programs, remedy = _TOOLS[name]
    path = next((found for found in map(shutil.which, programs) if found), None)
    if path is None:
        return Tool(name, None, "", remedy)
    # BSD find has no option for its version: it is the system's.
    is_systems = name == "find" and sys.platform == "darwin"
    return Tool(name, path, "find" if is_systems else read_version([path, "--version"]), remedy)


def _find_words(path: str, root: str, values: dict[str, Any], is_counting: bool) -> list[str]:
    words = [path, root, "-mindepth", "1"]
    words += ["-type", "f"] if _is_faithful(values) else []
    words += ["-newermt", "1970-01-02"] if values["stat"] else []
    return [*words, "-print0" if is_counting else "-print"]


def _is_faithful(values: dict[str, Any]) -> bool:
    return values.get("family") == "seed-faithful"


def _bfs_words(path: str, root: str, values: dict[str, Any], is_counting: bool) -> list[str]:
    threads = values["threads"]
    tool = find_tool("bfs")
    if _is_faithful(values):
        if threads != 1:
            raise unsupported_fault("Study 004 left the threads to bfs: leave out threads.")
        return _find_words(path, root, values, is_counting)
    if tool.major < 3:
        if threads != 1:
            raise unsupported_fault(f"{tool.version} walks with one thread; bfs 3.0 and newer have -j.")
        return _find_words(path, root, values, is_counting)
    first, *rest = _find_words(path, root, values, is_counting)
    return [first, f"-j{threads}", *rest]


def _fd_words(path: str, root: str, values: dict[str, Any], is_counting: bool) -> list[str]:
    words = [path, "--hidden", "--no-ignore", "--threads", str(values["threads"]), "--color", "never"]
    words += ["--changed-after", "1970-01-02 00:00:00"] if values["stat"] else []
    words += ["--print0"] if is_counting else []
    return [*words, ".", root]


def _count_printed(words: Sequence[str], environment: dict[str, str]) -> int:
    """Runs a program and counts the zero bytes that it prints."""
    seen = 0
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        while data := process.stdout.read(1024 * 1024):
            seen += data.count(b"\0")
    if process.returncode != 0:
        raise check_fault(f"{os.path.basename(words[0])} ended with exit status {process.returncode} while it counted.")
    return seen


def recipes(timer: Timer) -> list[Recipe]:
    def traverse_recipe(
        name: str, parameters: Any, make_words: Callable[[str, str, dict[str, Any], bool], list[str]]
    ) -> Recipe:
        def set_up(values: dict[str, Any], ground: Ground) -> Cell:
            if ground.corpus is None:
                raise protocol_fault('A tree to walk is needed: "setup" needs corpus=….')
            tool = find_tool(name)
            if tool.path is None:
                raise unsupported_fault(f"{name} is not on PATH: {tool.remedy}.")
            root = os.path.abspath(ground.corpus)
            # Locales change how names are looked at; a run is to be the same everywhere.
            environment = {**os.environ, "LC_ALL": "C"}
            entries = count_tree(root)
            is_faithful = _is_faithful(values)
            expected = count_tree(root, files_only=True) if is_faithful else entries
            seen = _count_printed(make_words(tool.path, root, values, True), environment)
            if seen != expected:
                raise check_fault(f"{name} sees {seen} entries below {root}; there are {expected}.")
            words = make_words(tool.path, root, values, False)
            if is_faithful:
                if name == "find" and sys.platform == "darwin":
                    raise unsupported_fault("find of macOS cannot write to a file: run it on Linux, as study 004 did.")
                words = [*words[:-1], "-fprint", os.path.join(ground.directory, "paths.txt")]
            job = Job(
                about=name,
                words=words,
                export=os.path.join(ground.directory, "export.json"),
                environment=environment,
            )
            return Cell(
                # The driver drops the system's caches: only the first execution of a cold sample finds them empty.
                1 if values["cache"] == "cold" else MAX_RUNS,
                operate=lambda _: None,
                verify=lambda _: str(entries),
                measure=lambda ops, with_histogram: timer.measure(job, ops, with_histogram),
                program=tool.version,
            )

        return Recipe(f"traverse/{name}", parameters, "count", set_up)

    return [
        traverse_recipe("find", {**TREE, **FAMILY}, _find_words),
        traverse_recipe("bfs", {**THREADED, **FAMILY}, _bfs_words),
        traverse_recipe("fd", THREADED, _fd_words),
    ]
