"""What an operation is made of."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Callable, Optional

from .parameters import Kinds


class Ground:
    """What a cell is set up with: a folder of its own, with the empty folders `in` and `out` inside."""

    def __init__(self, directory: str, seed: int, corpus: Optional[str]) -> None:
        self.directory = directory
        self.inputs = os.path.join(directory, "in")
        """Inputs that live as long as the cell."""
        self.outputs = os.path.join(directory, "out")
        """What samples make; emptied after each."""
        self.seed = seed
        self.corpus = corpus
        """Root of a ready-made tree, read only."""
        self._closers: list[Callable[[], Any]] = []

    def make(self) -> None:
        for path in (self.directory, self.inputs, self.outputs):
            os.mkdir(path)

    def at_teardown(self, closer: Callable[[], Any]) -> None:
        """Called at teardown, also when the set-up fails half-way."""
        self._closers.append(closer)

    def keep_open(self, descriptor: int) -> int:
        self.at_teardown(lambda: os.close(descriptor))
        return descriptor

    def close(self) -> None:
        while self._closers:
            self._closers.pop()()


@dataclass
class Cell:
    """A cell that is set up. Operations are numbered from 0 in every sample."""

    max_ops: int
    """The most operations one sample may have."""
    operate: Callable[[int], Any]
    """One operation; it raises what the api raises."""
    verify: Callable[[int], Optional[str]]
    """Outside the clock, given the operations done: the value of `check`. Raises Fault ECHECK for a wrong result."""
    bytes_per_op: int = 0
    """Payload moved by one operation."""
    prepare: Optional[Callable[[int], None]] = None
    """Prepares this number of operations, outside of the timed region."""
    restore: Optional[Callable[[], None]] = None
    """Leaves the inputs as they were found; called after every sample, failed or not. `out` is emptied without it."""
    measure: Optional[Callable[[int, bool], dict[str, Any]]] = None
    """Times the operations in place of the runner's own stopwatch (operations, histogram wanted): `ns` and the like."""
    together: Optional[Callable[[int, Optional[list[int]]], Any]] = None
    """Performs all operations of a sample in place of one after the other, and fills in how long each took where that is wanted."""
    program: Optional[str] = None
    """Name and version of another program that performs the operations; reported in the answer to `setup`."""


@dataclass
class Recipe:
    """An operation/api that a runner has."""

    cell: str
    """`operation/api`."""
    parameters: Kinds
    check: str
    """Kind of `check`: last, sum64, content, count, none."""
    set_up: Callable[[dict[str, Any], Ground], Cell]
    """What it raises is the answer; what is on disk by then is removed."""
    bytes: bool = False
    """Does the operation move data?"""


DEFAULT_MAX_OPS = 1_000_000
"""Maximum number of operations for every cell: their inputs and results must stay in memory."""
MAX_NAMES = 16_384
"""Maximum number of names in one folder."""
MAX_PREPARED_BYTES = 256 * 1024 * 1024
"""Prepared inputs of a sample and its results take at most this much of the disk."""


def max_files(size_bytes: int) -> int:
    """How many files of a size a sample may make: by bytes on disk (whole pages) and by names."""
    return max(1, min(MAX_NAMES, MAX_PREPARED_BYTES // max(size_bytes, 4096)))


def make_names(folder: str, prefix: str, ops: int) -> list[str]:
    """`folder/prefix-0`, `folder/prefix-1` …: paths made before the clock starts."""
    beginning = os.path.join(folder, prefix)
    return [f"{beginning}-{index}" for index in range(ops)]
