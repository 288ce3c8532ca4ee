"""Names in a directory: `rename`, `remove`, `link`, `symlink`, `readlink`, `realpath`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Callable

from protocol.cell import DEFAULT_MAX_OPS, MAX_NAMES, Cell, Ground, Recipe, make_names, max_files
from protocol.faults import check_fault, unsupported_fault
from protocol.files import count_entries, make_file
from protocol.parameters import choice, count, size
from protocol.payload import make_block

TARGETED = {"target": choice(("new", "existing"), "new")}

IS_WINDOWS = sys.platform == "win32"
# NTFS allows 1024 names of one file.
# https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-createhardlinka
MAX_LINKS = 1000 if IS_WINDOWS else MAX_NAMES


def rename_recipe(api: str, rename: Callable[[str, str], Any], replaces_on_windows: bool) -> Recipe:
    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        is_existing = values["target"] == "existing"
        if is_existing and IS_WINDOWS and not replaces_on_windows:
            raise unsupported_fault(f"{api} does not replace a file on Windows; rename/os.replace does.")
        sources: list[str] = []
        targets: list[str] = []

        def prepare(ops: int) -> None:
            nonlocal sources, targets
            sources = make_names(ground.outputs, "from", ops)
            targets = make_names(ground.outputs, "to", ops)
            for path in [*sources, *targets] if is_existing else sources:
                make_file(path, 0)

        def verify(ops: int) -> str:
            names = os.listdir(ground.outputs)
            if len(names) != ops or not all(name.startswith("to-") for name in names):
                raise check_fault(f"{len(names)} files are there after {ops} were renamed.")
            return str(len(names))

        return Cell(MAX_NAMES // 2, lambda index: rename(sources[index], targets[index]), verify, prepare=prepare)

    return Recipe(f"rename/{api}", TARGETED, "count", set_up)


def remove_recipe(api: str, remove: Callable[[str], None]) -> Recipe:
    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        block = make_block(ground.seed)
        names: list[str] = []

        def prepare(ops: int) -> None:
            nonlocal names
            names = make_names(ground.outputs, "file", ops)
            for path in names:
                make_file(path, values["size"], block)

        def verify(_: int) -> str:
            left = count_entries(ground.outputs)
            if left:
                raise check_fault(f"{left} of the removed files are still there.")
            return "0"

        return Cell(max_files(values["size"]), lambda index: remove(names[index]), verify, prepare=prepare)

    return Recipe(f"remove/{api}", {"size": size("0")}, "count", set_up)


def link_recipe(operation: str, api: str, link: Callable[[str, str], None]) -> Recipe:
    """Links to one file; with target=existing the name is taken and every call has to fail with EEXIST."""

    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        is_existing = values["target"] == "existing"
        source = os.path.join(ground.inputs, "file")
        make_file(source, 0)
        names: list[str] = []
        successes = 0

        def prepare(ops: int) -> None:
            nonlocal names, successes
            successes = 0
            if is_existing:
                taken = os.path.join(ground.outputs, "taken")
                make_file(taken, 0)
                names = [taken] * ops
            else:
                names = make_names(ground.outputs, "link", ops)

        def operate(index: int) -> None:
            nonlocal successes
            try:
                link(source, names[index])
                successes += 1
            except FileExistsError:
                if not is_existing:
                    raise

        def verify(ops: int) -> str:
            if is_existing and successes:
                raise check_fault("A link replaced a name that was taken.")
            there = count_entries(ground.outputs)
            if not is_existing and there != ops:
                raise check_fault(f"{there} of {ops} links are there.")
            return str(successes)

        return Cell(DEFAULT_MAX_OPS if is_existing else MAX_LINKS, operate, verify, prepare=prepare)

    return Recipe(f"{operation}/{api}", TARGETED, "count", set_up)


def make_resolve_cell(resolve: Callable[[str], Any], path: str, expected: str) -> Cell:
    """A path is resolved by each operation; the last answer must be the right one."""
    last: Any = ""

    def operate(_: int) -> None:
        nonlocal last
        last = resolve(path)

    def verify(ops: int) -> str:
        if str(last) != expected:
            raise check_fault(f"{path} was resolved to {last}; it is {expected}.")
        return str(ops)

    return Cell(DEFAULT_MAX_OPS, operate, verify)


def set_up_readlink(_: dict[str, Any], ground: Ground) -> Cell:
    target = os.path.join(ground.inputs, "file")
    path = os.path.join(ground.inputs, "link")
    make_file(target, 0)
    os.symlink(target, path)
    # Windows answers with the prefix of extended paths.
    return make_resolve_cell(os.readlink, path, f"\\\\?\\{os.path.abspath(target)}" if IS_WINDOWS else target)


def realpath_recipe(api: str, resolve: Callable[[str], Any]) -> Recipe:
    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        depth = values["depth"]
        root = os.path.realpath(ground.inputs)
        # A path of `depth` components below the root, the first of which is a symbolic link.
        below = [*(f"d{index}" for index in range(depth - 2)), "file"] if depth > 1 else []
        real = os.path.join(root, "real", *below)
        os.makedirs(os.path.dirname(real), exist_ok=True)
        make_file(real, 0)
        os.symlink("real", os.path.join(root, "link"), target_is_directory=depth > 1)
        return make_resolve_cell(resolve, os.path.join(root, "link", *below), real)

    return Recipe(f"realpath/{api}", {"depth": count(1, 200, "8")}, "count", set_up)


def recipes() -> list[Recipe]:
    return [
        rename_recipe("os.rename", os.rename, replaces_on_windows=False),
        rename_recipe("os.replace", os.replace, replaces_on_windows=True),
        remove_recipe("os.remove", os.remove),
        remove_recipe("pathlib.unlink", lambda path: Path(path).unlink()),
        link_recipe("link", "os.link", os.link),
        link_recipe("symlink", "os.symlink", os.symlink),
        link_recipe("symlink", "pathlib.symlink_to", lambda source, path: Path(path).symlink_to(source)),
        Recipe("readlink/os.readlink", {}, "count", set_up_readlink),
        realpath_recipe("os.path.realpath", os.path.realpath),
        realpath_recipe("pathlib.resolve", lambda path: Path(path).resolve()),
    ]
