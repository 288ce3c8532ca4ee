"""What is known about a file, read and set: `stat`, `exists`, `chmod`, `chown`, `utimes`, `lutimes`, `statfs`, `truncate`, `lock`."""

from __future__ import annotations

import os
import stat
import sys
from itertools import count as counting
from pathlib import Path
from typing import Any, Callable, Optional

from protocol.cell import DEFAULT_MAX_OPS, Cell, Ground, Recipe, make_names
from protocol.faults import check_fault
from protocol.files import make_file
from protocol.parameters import choice
from protocol.payload import make_block

KINDS = {"kind": choice(("file", "directory"), "file")}
CASES = {"case": choice(("hit", "repeated-miss", "unique-miss"))}

FILE_BYTES = 4096
LONG_BYTES = 64 * 1024
SHORT_BYTES = 4 * 1024


def make_entry(kind: str, ground: Ground) -> str:
    """The path of an existing file of 4 KiB or of a directory."""
    path = os.path.join(ground.inputs, kind)
    if kind == "file":
        make_file(path, FILE_BYTES, make_block(1))
    else:
        os.mkdir(path)
    return path


def make_stat_cell(kind: str, call: Callable[[], os.stat_result]) -> Cell:
    """The attributes of the last call are looked at after the clock stopped."""
    last: Optional[os.stat_result] = None

    def operate(_: int) -> None:
        nonlocal last
        last = call()

    def verify(ops: int) -> str:
        assert last is not None
        is_right = stat.S_ISDIR(last.st_mode) if kind == "directory" else last.st_size == FILE_BYTES
        if not is_right:
            raise check_fault(f"The attributes are not those of the {kind}.")
        return str(ops)

    return Cell(DEFAULT_MAX_OPS, operate, verify)


def stat_recipe(api: str, call: Callable[[str], os.stat_result]) -> Recipe:
    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        path = make_entry(values["kind"], ground)
        return make_stat_cell(values["kind"], lambda: call(path))

    return Recipe(f"stat/{api}", KINDS, "count", set_up)


def set_up_fstat(values: dict[str, Any], ground: Ground) -> Cell:
    descriptor = ground.keep_open(os.open(make_entry(values["kind"], ground), os.O_RDONLY))
    return make_stat_cell(values["kind"], lambda: os.fstat(descriptor))


# Names asked for by `unique-miss` in this process so far.
_misses = counting()


def exists_recipe(api: str, exists: Callable[[str], bool]) -> Recipe:
    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        case = values["case"]
        path = make_entry("file", ground) if case == "hit" else os.path.join(ground.inputs, "missing")
        paths: list[str] = []
        hits = 0

        def prepare(ops: int) -> None:
            nonlocal paths, hits
            hits = 0
            is_unique = case == "unique-miss"
            paths = make_names(ground.inputs, f"missing-{next(_misses)}", ops) if is_unique else [path] * ops

        def operate(index: int) -> None:
            nonlocal hits
            if exists(paths[index]):
                hits += 1

        def verify(ops: int) -> str:
            if hits != (ops if case == "hit" else 0):
                raise check_fault(f"{hits} of {ops} paths were found.")
            return str(hits)

        return Cell(100_000 if case == "unique-miss" else DEFAULT_MAX_OPS, operate, verify, prepare=prepare)

    return Recipe(f"exists/{api}", CASES, "count", set_up)


def make_long_file(ground: Ground) -> str:
    path = os.path.join(ground.inputs, "file")
    make_file(path, LONG_BYTES, make_block(ground.seed))
    return path


def make_change_cell(
    change: Callable[[int], Any], is_changed: Callable[[int], bool], restore: Optional[Callable[[], Any]] = None
) -> Cell:
    """A call that changes one file; `is_changed` returns whether the change of an operation can be seen."""

    def verify(ops: int) -> str:
        if not is_changed(ops - 1):
            raise check_fault("The last change of the file cannot be seen.")
        return str(ops)

    return Cell(DEFAULT_MAX_OPS, change, verify, restore=restore)


def set_up_chmod(_: dict[str, Any], ground: Ground) -> Cell:
    path = make_long_file(ground)
    modes = (0o444, 0o644)
    # Windows knows the owner's write bit only.
    mask = 0o200 if sys.platform == "win32" else 0o777
    return make_change_cell(
        lambda index: os.chmod(path, modes[index & 1]),
        lambda index: (os.stat(path).st_mode & mask) == (modes[index & 1] & mask),
        lambda: os.chmod(path, 0o644),
    )


def set_up_utime(_: dict[str, Any], ground: Ground) -> Cell:
    path = make_long_file(ground)
    times = ((1_000_000_000, 1_000_000_000), (1_000_000_001, 1_000_000_001))
    return make_change_cell(
        lambda index: os.utime(path, times[index & 1]), lambda index: os.stat(path).st_mtime == times[index & 1][1]
    )


def set_up_lutime(_: dict[str, Any], ground: Ground) -> Cell:
    path = os.path.join(ground.inputs, "link")
    os.symlink("nothing", path)
    times = ((1_000_000_000, 1_000_000_000), (1_000_000_001, 1_000_000_001))
    return make_change_cell(
        lambda index: os.utime(path, times[index & 1], follow_symlinks=False),
        lambda index: os.lstat(path).st_mtime == times[index & 1][1],
    )


def set_up_chown(_: dict[str, Any], ground: Ground) -> Cell:
    path = make_long_file(ground)
    owner = os.stat(path)

    def is_kept(_: int) -> bool:
        found = os.stat(path)
        return (found.st_uid, found.st_gid) == (owner.st_uid, owner.st_gid)

    return make_change_cell(lambda _: os.chown(path, owner.st_uid, owner.st_gid), is_kept)


def set_up_statvfs(_: dict[str, Any], ground: Ground) -> Cell:
    last = None

    def operate(_: int) -> None:
        nonlocal last
        last = os.statvfs(ground.inputs)

    def verify(ops: int) -> str:
        if last is None or last.f_blocks == 0:
            raise check_fault("The file system is said to have no blocks.")
        return str(ops)

    return Cell(DEFAULT_MAX_OPS, operate, verify)


def make_truncate_cell(path: str, truncate: Callable[[int], Any]) -> Cell:
    lengths = (SHORT_BYTES, LONG_BYTES)
    return make_change_cell(
        lambda index: truncate(lengths[index & 1]),
        lambda index: os.stat(path).st_size == lengths[index & 1],
        lambda: truncate(LONG_BYTES),
    )


def set_up_truncate(_: dict[str, Any], ground: Ground) -> Cell:
    path = make_long_file(ground)
    return make_truncate_cell(path, lambda length: os.truncate(path, length))


def set_up_ftruncate(_: dict[str, Any], ground: Ground) -> Cell:
    path = make_long_file(ground)
    descriptor = ground.keep_open(os.open(path, os.O_RDWR))
    return make_truncate_cell(path, lambda length: os.ftruncate(descriptor, length))


def posix_recipes() -> list[Recipe]:
    if sys.platform == "win32":
        return []
    return [
        Recipe("chown/os.chown", {}, "count", set_up_chown),
        Recipe("lutimes/os.utime", {}, "count", set_up_lutime),
        Recipe("statfs/os.statvfs", {}, "count", set_up_statvfs),
    ]


def lock_recipes() -> list[Recipe]:
    try:
        import fcntl
    except ImportError:  # Windows
        return []

    def lock_recipe(api: str, lock: Callable[[int, int], None]) -> Recipe:
        def set_up(_: dict[str, Any], ground: Ground) -> Cell:
            descriptor = ground.keep_open(os.open(make_long_file(ground), os.O_RDWR))
            taken, released = fcntl.LOCK_EX | fcntl.LOCK_NB, fcntl.LOCK_UN

            def operate(_: int) -> None:
                lock(descriptor, taken)
                lock(descriptor, released)

            return Cell(DEFAULT_MAX_OPS, operate, str)

        return Recipe(f"lock/{api}", {}, "count", set_up)

    return [lock_recipe("fcntl.flock", fcntl.flock), lock_recipe("fcntl.lockf", fcntl.lockf)]


def recipes() -> list[Recipe]:
    return [
        stat_recipe("os.stat", os.stat),
        stat_recipe("os.lstat", os.lstat),
        Recipe("stat/os.fstat", KINDS, "count", set_up_fstat),
        stat_recipe("pathlib.stat", lambda path: Path(path).stat()),
        exists_recipe("os.path.exists", os.path.exists),
        exists_recipe("os.path.isfile", os.path.isfile),
        exists_recipe("os.access", lambda path: os.access(path, os.F_OK)),
        exists_recipe("pathlib.exists", lambda path: Path(path).exists()),
        Recipe("chmod/os.chmod", {}, "count", set_up_chmod),
        Recipe("utimes/os.utime", {}, "count", set_up_utime),
        Recipe("truncate/os.truncate", {}, "count", set_up_truncate),
        Recipe("truncate/os.ftruncate", {}, "count", set_up_ftruncate),
        *posix_recipes(),
        *lock_recipes(),
    ]
