"""Directories read: `list` (a flat one), `traverse` (a tree); entries of a tree asked for: `stat-among`."""

from __future__ import annotations

import glob
import os
import sys
from pathlib import Path
from typing import Any, Callable

from protocol.cell import DEFAULT_MAX_OPS, Cell, Ground, Recipe
from protocol.faults import check_fault, protocol_fault, unsupported_fault
from protocol.files import count_tree, make_file
from protocol.parameters import CACHES, choice, count, word, yes_no
from protocol.payload import PATTERNS, make_positions

Visit = Callable[[str], int]
"""Sees every entry below a root and answers how many there were."""
MakeVisit = Callable[[bool], Visit]
"""Given whether attributes are wanted as well."""


def make_visit_cell(visit: Visit, root: str, expected: int, cache: str) -> Cell:
    seen = 0

    def operate(_: int) -> None:
        nonlocal seen
        seen = visit(root)
        if seen != expected:
            raise check_fault(f"{seen} entries of {root} were seen; there are {expected}.")

    # The driver drops the system's caches: only the first operation of a cold sample finds them empty.
    return Cell(1 if cache == "cold" else DEFAULT_MAX_OPS, operate, lambda _: str(seen))


def list_names(with_stat: bool) -> Visit:
    def visit(root: str) -> int:
        names = os.listdir(root)
        if with_stat:
            for name in names:
                os.lstat(f"{root}{os.sep}{name}")
        return len(names)

    return visit


def scan_folder(with_stat: bool) -> Visit:
    def visit(root: str) -> int:
        seen = 0
        with os.scandir(root) as entries:
            for entry in entries:
                seen += 1
                if with_stat:
                    entry.stat(follow_symlinks=False)
        return seen

    return visit


def iterate_path(with_stat: bool) -> Visit:
    def visit(root: str) -> int:
        seen = 0
        for path in Path(root).iterdir():
            seen += 1
            if with_stat:
                path.lstat()
        return seen

    return visit


def walk(with_stat: bool) -> Visit:
    def visit(root: str) -> int:
        seen = 0
        for folder, directories, files in os.walk(root):
            seen += len(directories) + len(files)
            if with_stat:
                for name in directories:
                    os.lstat(f"{folder}{os.sep}{name}")
                for name in files:
                    os.lstat(f"{folder}{os.sep}{name}")
        return seen

    return visit


def walk_descriptors(with_stat: bool) -> Visit:
    def visit(root: str) -> int:
        seen = 0
        for _, directories, files, descriptor in os.fwalk(root):
            seen += len(directories) + len(files)
            if with_stat:
                for name in directories:
                    os.stat(name, dir_fd=descriptor, follow_symlinks=False)
                for name in files:
                    os.stat(name, dir_fd=descriptor, follow_symlinks=False)
        return seen

    return visit


def scan_tree(with_stat: bool) -> Visit:
    """os.scandir with a stack of directories to come."""

    def visit(root: str) -> int:
        seen = 0
        folders = [root]
        while folders:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    seen += 1
                    if with_stat:
                        entry.stat(follow_symlinks=False)
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
        return seen

    return visit


def rglob(with_stat: bool) -> Visit:
    def visit(root: str) -> int:
        seen = 0
        for path in Path(root).rglob("*"):
            seen += 1
            if with_stat:
                path.lstat()
        return seen

    return visit


# Names that begin with a dot are left out before Python 3.11, which has this option.
GLOB_OPTIONS: dict[str, Any] = {"include_hidden": True} if sys.version_info >= (3, 11) else {}


def glob_tree(with_stat: bool) -> Visit:
    def visit(root: str) -> int:
        paths = glob.glob(f"{glob.escape(root)}{os.sep}**", recursive=True, **GLOB_OPTIONS)
        if with_stat:
            for path in paths:
                os.lstat(path)
        # The root itself is one of them.
        return len(paths) - 1

    return visit


def list_recipe(api: str, make_visit: MakeVisit) -> Recipe:
    parameters = {"entries": count(1, 1_000_000), "stat": yes_no("no"), "cache": choice(CACHES, "warm")}

    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        for index in range(values["entries"]):
            make_file(os.path.join(ground.inputs, f"file-{index}"), 0)
        return make_visit_cell(make_visit(values["stat"]), ground.inputs, values["entries"], values["cache"])

    return Recipe(f"list/{api}", parameters, "count", set_up)


TREE = {"shape": word(), "entries": count(1, 10**9), "stat": yes_no("no"), "cache": choice(CACHES, "warm")}


def find_corpus(ground: Ground) -> str:
    """The root of the tree to walk. Raises Fault EPROTO when none was given."""
    if ground.corpus is None:
        raise protocol_fault('A tree to walk is needed: "setup" needs corpus=….')
    return ground.corpus


def traverse_recipe(api: str, make_visit: MakeVisit) -> Recipe:
    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        root = find_corpus(ground)
        visit = make_visit(values["stat"])
        entries = count_tree(root)
        if api == "glob.glob" and not GLOB_OPTIONS and visit(root) != entries:
            raise unsupported_fault(
                "glob leaves out names that begin with a dot before Python 3.11; this tree has some."
            )
        return make_visit_cell(visit, root, entries, values["cache"])

    return Recipe(f"traverse/{api}", TREE, "count", set_up)


def stat_among_recipe(api: str, call: Callable[[str], Any]) -> Recipe:
    parameters = {
        "shape": word(),
        "entries": count(1, 10**9),
        "pattern": choice(PATTERNS, "random"),
        "cache": choice(CACHES, "warm"),
    }

    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        root = find_corpus(ground)
        sorted_paths = sorted(
            os.path.join(folder, name) for folder, folders, files in os.walk(root) for name in folders + files
        )
        paths = [sorted_paths[place] for place in make_positions(values["pattern"], len(sorted_paths), ground.seed)]
        most = len(paths) if values["cache"] == "cold" else DEFAULT_MAX_OPS
        return Cell(most, lambda index: call(paths[index % len(paths)]), str)

    return Recipe(f"stat-among/{api}", parameters, "count", set_up)


def recipes() -> list[Recipe]:
    return [
        list_recipe("os.listdir", list_names),
        list_recipe("os.scandir", scan_folder),
        list_recipe("pathlib.iterdir", iterate_path),
        traverse_recipe("os.walk", walk),
        *([traverse_recipe("os.fwalk", walk_descriptors)] if hasattr(os, "fwalk") else []),
        traverse_recipe("os.scandir", scan_tree),
        traverse_recipe("pathlib.rglob", rglob),
        traverse_recipe("glob.glob", glob_tree),
        stat_among_recipe("os.lstat", os.lstat),
        stat_among_recipe("pathlib.lstat", lambda path: Path(path).lstat()),
    ]
