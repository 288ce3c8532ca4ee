"""Threads that share the operations of a sample: `parallel-read`, `parallel-write`, `parallel-files`."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter_ns
from typing import Any, Callable, Optional

from protocol.cell import DEFAULT_MAX_OPS, MAX_NAMES, Cell, Ground, Recipe
from protocol.faults import check_fault, value_fault
from protocol.files import check_bytes, make_file, page_aligned_view
from protocol.parameters import CACHES, choice, count, yes_no
from protocol.payload import PATTERNS

from .descriptors import create_with_os
from .durability import make_syncs
from .positional import PLACED, make_blocks

SHARED = {"workers": count(1, 64), "own": yes_no("no")}
Perform = Callable[[int, int], Any]
"""An operation, given its worker and its number."""


def start_crew(workers: int, perform: Perform, ground: Ground) -> Callable[[int, Optional[list[int]]], None]:
    """Threads that wait for samples. Worker `w` of `n` has the operations `k` with `k mod n = w`."""
    pool = ThreadPoolExecutor(workers)
    ground.at_teardown(pool.shutdown)

    def share(worker: int, ops: int, latencies: Optional[list[int]]) -> None:
        for index in range(worker, ops, workers):
            begun = perf_counter_ns() if latencies else 0
            perform(worker, index)
            if latencies:
                latencies[index] = perf_counter_ns() - begun

    def together(ops: int, latencies: Optional[list[int]]) -> None:
        for share_of_one in [pool.submit(share, worker, ops, latencies) for worker in range(workers)]:
            share_of_one.result()

    # The threads are there before the first sample.
    together(0, None)
    return together


def nothing(_: int) -> None:
    """Operations of these cells are performed together."""


def make_block_crew(values: dict[str, Any], ground: Ground, flags: int, make_perform: Callable[..., Perform]) -> Cell:
    """`make_perform(blocks, descriptors)`: what one worker does; descriptors of one file or of one for each worker."""
    workers = values["workers"]
    blocks = make_blocks(values, ground)
    paths = [blocks.path]
    if values["own"]:
        paths += [f"{blocks.path}-{worker}" for worker in range(1, workers)]
        for path in paths[1:]:
            make_file(path, values["size"], blocks.block)
    descriptors = [ground.keep_open(os.open(path, flags)) for path in paths]
    perform, last_bytes = make_perform(blocks, descriptors)

    def verify(ops: int) -> str:
        offset = blocks.offsets[(ops - 1) % len(blocks.offsets)]
        return check_bytes(last_bytes((ops - 1) % workers, offset), offset, blocks.chunk_bytes, blocks.block)

    is_cold = values.get("cache") == "cold"
    return Cell(
        len(blocks.offsets) if is_cold else DEFAULT_MAX_OPS,
        nothing,
        verify,
        bytes_per_op=blocks.chunk_bytes,
        together=start_crew(workers, perform, ground),
    )


def set_up_read(values: dict[str, Any], ground: Ground) -> Cell:
    def make_perform(blocks: Any, descriptors: list[int]) -> Any:
        views = [page_aligned_view(blocks.chunk_bytes) for _ in range(values["workers"])]
        offsets, number, files = blocks.offsets, len(blocks.offsets), len(descriptors)

        def perform(worker: int, index: int) -> None:
            length = os.preadv(descriptors[worker % files], [views[worker]], offsets[index % number])
            blocks.expect_whole("read", length)

        return perform, lambda worker, _: views[worker]

    return make_block_crew(values, ground, os.O_RDONLY, make_perform)


def set_up_write(values: dict[str, Any], ground: Ground) -> Cell:
    sync = make_syncs("data-end")[1] if values["sync"] == "data-each" else None

    def make_perform(blocks: Any, descriptors: list[int]) -> Any:
        sources, offsets = blocks.source_views(), blocks.offsets
        number, files = len(offsets), len(descriptors)

        def perform(worker: int, index: int) -> None:
            descriptor, place = descriptors[worker % files], index % number
            blocks.expect_whole("wrote", os.pwrite(descriptor, sources[place], offsets[place]))
            if sync:
                sync(descriptor)

        return perform, lambda worker, offset: os.pread(descriptors[worker % files], blocks.chunk_bytes, offset)

    return make_block_crew(values, ground, os.O_RDWR, make_perform)


MAX_FOLDERS = 65_536


def make_tree(root: str, depth: int, branching: int) -> list[str]:
    os.mkdir(root)
    tree = level = [root]
    for _ in range(depth):
        if len(level) * branching > MAX_FOLDERS:
            raise value_fault(
                f"The tree would have more than {MAX_FOLDERS} directories: give a smaller depth or branching."
            )
        level = [os.path.join(folder, f"d{branch}") for folder in level for branch in range(branching)]
        for folder in level:
            os.mkdir(folder)
        tree = tree + level
    return tree


def set_up_files(values: dict[str, Any], ground: Ground) -> Cell:
    phase, workers = values["phase"], values["workers"]
    number = workers if values["own"] else 1
    trees = [
        make_tree(os.path.join(ground.inputs, f"tree-{tree}"), values["depth"], values["branching"])
        for tree in range(number)
    ]
    call: Callable[[str], Any] = {"create": create_with_os, "stat": os.lstat, "remove": os.unlink}[phase]
    paths: list[str] = []

    def prepare(ops: int) -> None:
        nonlocal paths
        paths = []
        for index in range(ops):
            tree = trees[index % workers % number]
            paths.append(os.path.join(tree[index // workers % len(tree)], f"file-{index}"))
            if phase != "create":
                make_file(paths[-1], 0)

    def verify(ops: int) -> str:
        there = sum(map(os.path.lexists, paths))
        if there != (0 if phase == "remove" else ops):
            raise check_fault(f"{there} of {ops} files are there.")
        return str(there)

    def restore() -> None:
        for path in paths:
            if os.path.lexists(path):
                os.unlink(path)

    together = start_crew(workers, lambda _, index: call(paths[index]), ground)
    return Cell(MAX_NAMES, nothing, verify, prepare=prepare, restore=restore, together=together)


def recipes() -> list[Recipe]:
    if not hasattr(os, "preadv"):
        return []
    blocks = {**PLACED, **SHARED, "pattern": choice(PATTERNS, "random")}
    tree = {
        **SHARED,
        "phase": choice(("create", "stat", "remove")),
        "depth": count(0, 8),
        "branching": count(1, 100),
    }
    return [
        Recipe("parallel-read/threads", {**blocks, "cache": choice(CACHES, "warm")}, "last", set_up_read, bytes=True),
        Recipe(
            "parallel-write/threads",
            {**blocks, "sync": choice(("never", "data-each"), "never")},
            "last",
            set_up_write,
            bytes=True,
        ),
        Recipe("parallel-files/threads", tree, "count", set_up_files),
    ]
