"""Chains of directories made and removed: `mkdir-p`, `rm-r`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any, Callable

from protocol.cell import MAX_NAMES, Cell, Ground, Recipe, make_names
from protocol.faults import check_fault
from protocol.files import count_entries, make_file
from protocol.parameters import count

# shutil.rmtree holds a descriptor for each level and calls itself (before Python 3.13): both have limits of about 1000.
DEPTH = {"depth": count(1, 200)}


def make_chain(top: str, depth: int) -> list[str]:
    """The directories of a chain, outermost first."""
    chain = [top]
    while len(chain) < depth:
        chain.append(os.path.join(chain[-1], "d"))
    return chain


def mkdir_recipe(api: str, make_directories: Callable[[str], Any]) -> Recipe:
    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        depth = values["depth"]
        deepest: list[str] = []

        def prepare(ops: int) -> None:
            nonlocal deepest
            deepest = [make_chain(top, depth)[-1] for top in make_names(ground.outputs, "chain", ops)]

        def verify(ops: int) -> str:
            for path in deepest:
                if not os.path.isdir(path):
                    raise check_fault(f"The directory {path} was not made.")
            last = make_chain(os.path.join(ground.outputs, f"chain-{ops - 1}"), depth)
            return str(sum(map(os.path.isdir, last)))

        return Cell(max(1, MAX_NAMES // depth), lambda index: make_directories(deepest[index]), verify, prepare=prepare)

    return Recipe(f"mkdir-p/{api}", DEPTH, "count", set_up)


def set_up_rmtree(values: dict[str, Any], ground: Ground) -> Cell:
    depth = values["depth"]
    tops: list[str] = []

    def prepare(ops: int) -> None:
        nonlocal tops
        tops = make_names(ground.outputs, "chain", ops)
        for top in tops:
            for directory in make_chain(top, depth):
                os.mkdir(directory)
                make_file(os.path.join(directory, "file"), 0)

    def verify(_: int) -> str:
        left = count_entries(ground.outputs)
        if left:
            raise check_fault(f"{left} of the removed directories are still there.")
        return "0"

    return Cell(max(1, MAX_NAMES // (2 * depth)), lambda index: shutil.rmtree(tops[index]), verify, prepare=prepare)


def recipes() -> list[Recipe]:
    return [
        mkdir_recipe("os.makedirs", os.makedirs),
        mkdir_recipe("pathlib.mkdir", lambda path: Path(path).mkdir(parents=True)),
        Recipe("rm-r/shutil.rmtree", DEPTH, "count", set_up_rmtree),
    ]
