"""Files opened, closed and positioned without moving data: `create`, `open-close`, `close`, `seek`."""

from __future__ import annotations

import os
from typing import Any, Callable

from protocol.cell import DEFAULT_MAX_OPS, MAX_NAMES, Cell, Ground, Recipe, make_names
from protocol.files import O_BINARY, count_entries, make_file
from protocol.parameters import size, yes_no
from protocol.payload import make_block


def max_descriptors() -> int:
    """Descriptors that a sample may hold open: half of what the system allows, and of the 512 of Windows' C runtime."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit

        limit = getrlimit(RLIMIT_NOFILE)[0]
    except ImportError:
        return 256
    return max(16, min(4096, limit // 2)) if limit > 0 else 4096


def create_with_open(path: str) -> None:
    open(path, "xb").close()


def create_with_os(path: str) -> None:
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | O_BINARY, 0o666))


def make_create_cell(create: Callable[[str], None], ground: Ground) -> Cell:
    names: list[str] = []

    def prepare(ops: int) -> None:
        nonlocal names
        names = make_names(ground.outputs, "file", ops)

    return Cell(
        MAX_NAMES,
        lambda index: create(names[index]),
        lambda _: str(count_entries(ground.outputs)),
        prepare=prepare,
    )


def open_and_close(path: str) -> None:
    open(path, "rb").close()


def os_open_and_close(path: str) -> None:
    os.close(os.open(path, os.O_RDONLY | O_BINARY))


def make_open_close_cell(call: Callable[[str], None], ground: Ground) -> Cell:
    path = os.path.join(ground.inputs, "file")
    make_file(path, 0)
    return Cell(DEFAULT_MAX_OPS, lambda _: call(path), str)


def make_close_cell(_: dict[str, Any], ground: Ground) -> Cell:
    path = os.path.join(ground.inputs, "file")
    make_file(path, 0)
    descriptors: list[int] = []
    closed = 0

    def prepare(ops: int) -> None:
        nonlocal closed
        closed = 0
        for _ in range(ops):
            descriptors.append(os.open(path, os.O_RDONLY))

    def operate(index: int) -> None:
        nonlocal closed
        os.close(descriptors[index])
        closed += 1

    def restore() -> None:
        for descriptor in descriptors[closed:]:
            os.close(descriptor)
        descriptors.clear()

    return Cell(max_descriptors(), operate, lambda _: str(closed), prepare=prepare, restore=restore)


def make_seek_cell(values: dict[str, Any], ground: Ground) -> Cell:
    """seek() to both ends of a file in turn, on an unbuffered file object, so that each is a call of the system."""
    path = os.path.join(ground.inputs, "file")
    make_file(path, values["size"], make_block(ground.seed))
    file = open(path, "rb", buffering=0)
    ground.at_teardown(file.close)
    places = (max(0, values["size"] - 1), 0)
    done = 0

    def prepare(_: int) -> None:
        nonlocal done
        done = 0

    def seek(index: int) -> None:
        nonlocal done
        if file.seek(places[index & 1]) == places[index & 1]:
            done += 1

    def seek_and_read(index: int) -> None:
        nonlocal done
        file.seek(places[index & 1])
        done += len(file.read(1))

    return Cell(DEFAULT_MAX_OPS, seek_and_read if values["read"] else seek, lambda _: str(done), prepare=prepare)


def recipes() -> list[Recipe]:
    return [
        Recipe("create/open", {}, "count", lambda _, ground: make_create_cell(create_with_open, ground)),
        Recipe("create/os.open", {}, "count", lambda _, ground: make_create_cell(create_with_os, ground)),
        Recipe("open-close/open", {}, "count", lambda _, ground: make_open_close_cell(open_and_close, ground)),
        Recipe("open-close/os.open", {}, "count", lambda _, ground: make_open_close_cell(os_open_and_close, ground)),
        Recipe("close/os.close", {}, "count", make_close_cell),
        Recipe("seek/file.seek", {"size": size(), "read": yes_no("no")}, "count", make_seek_cell),
    ]
