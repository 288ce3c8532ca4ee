"""The verbs of the protocol and the cells that are set up."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Callable

from .cell import Cell, Ground, Recipe
from .faults import protocol_fault, unsupported_fault, value_fault
from .files import empty_folder, remove_tree
from .page_cache import open_eviction
from .parameters import CACHES, parse_count, parse_parameters
from .region import CLOCK_SOURCE, Stopwatch, measure_resolution_ns
from .requests import CellName, Line, Request, parse_request, shorten


@dataclass
class Runner:
    """What a runner is. The rest of the protocol follows from its recipes."""

    name: str
    runtime: str
    recipes: Sequence[Recipe]
    clock_source: str = CLOCK_SOURCE
    measures_itself: bool = True
    """Are the operations performed in this process? Otherwise its counters say nothing about them."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """Reported beside the runtime in the answer to `hello`."""


@dataclass
class Standing:
    recipe: Recipe
    cell: Cell
    ground: Ground

    def remove(self) -> None:
        try:
            self.ground.close()
        finally:
            remove_tree(self.ground.directory)


class Session:
    def __init__(self, runner: Runner, directory: str) -> None:
        self._runner = runner
        self._directory = directory
        self._catalogue: dict[str, Recipe] = {recipe.cell: recipe for recipe in runner.recipes}
        self._standing: dict[str, Standing] = {}
        self._stopwatch = Stopwatch()
        self._evict = open_eviction() if runner.measures_itself else None
        self._folders = 0
        self._verbs: Mapping[str, Callable[[Request], dict[str, Any]]] = {
            "hello": self._hello,
            "cells": self._cells,
            "setup": self._set_up,
            "sample": self._sample,
            "teardown": self._tear_down,
        }

    def handle(self, line: Line) -> dict[str, Any]:
        """The answer to a request. Raises what describe_fault understands."""
        request = parse_request(line)
        verb = self._verbs.get(request.verb)
        if verb is None:
            raise protocol_fault(f'"{shorten(request.verb)}" is not a verb: {", ".join(self._verbs)} are.')
        return verb(request)

    def end(self) -> None:
        """Removes everything that was made under DIR."""
        while self._standing:
            self._standing.popitem()[1].remove()

    def _hello(self, request: Request) -> dict[str, Any]:
        _expect_words(request, has_cell=False)
        abilities: list[str] = ["cold"] if self._evict else []
        if self._runner.measures_itself and self._stopwatch.has_counters:
            abilities.append("counters")
        return {
            "protocol": 1,
            "runner": self._runner.name,
            "runtime": self._runner.runtime,
            **self._runner.facts,
            "pid": os.getpid(),
            "clock": {"source": self._runner.clock_source, "resolutionNs": measure_resolution_ns()},
            "can": [*abilities, "histogram", *(["probe"] if self._runner.measures_itself else [])],
        }

    def _cells(self, request: Request) -> dict[str, Any]:
        _expect_words(request, has_cell=False)
        return {
            "cells": [
                {
                    "cell": recipe.cell,
                    "parameters": sorted(recipe.parameters),
                    "bytes": recipe.bytes,
                    "check": recipe.check,
                }
                for recipe in self._catalogue.values()
            ]
        }

    def _set_up(self, request: Request) -> dict[str, Any]:
        name = _expect_words(request, required=["seed"], optional=["corpus"])
        recipe = self._catalogue.get(name.path)
        if recipe is None:
            raise protocol_fault(f'"{shorten(name.path)}" is not a cell of this runner: ask "cells".')
        values = parse_parameters(recipe.parameters, name.parameters)
        seed = _parse_number("seed", request.words["seed"], 0, 0xFFFFFFFF)
        if name.text in self._standing:
            raise protocol_fault(f"{name.text} is set up already.")
        directory = os.path.join(self._directory, f"{self._runner.name}-{os.getpid()}-{self._folders}")
        self._folders += 1
        ground = Ground(directory, seed, request.words.get("corpus"))
        try:
            ground.make()
            cell = recipe.set_up(values, ground)
        except BaseException:
            ground.close()
            remove_tree(directory)
            raise
        self._standing[name.text] = Standing(recipe, cell, ground)
        program = {} if cell.program is None else {"program": cell.program}
        return {"ready": True, "maxOps": cell.max_ops, **program}

    def _sample(self, request: Request) -> dict[str, Any]:
        name = _expect_words(request, required=["ops", "cache"], optional=["histogram"])
        standing = self._find(name)
        recipe, cell, ground = standing.recipe, standing.cell, standing.ground
        words = request.words
        ops = _parse_number("ops", words["ops"], 1, cell.max_ops)
        cache = _parse_choice("cache", words["cache"], CACHES)
        with_histogram = _parse_choice("histogram", words.get("histogram", "no"), ("yes", "no")) == "yes"
        is_cold_data = cache == "cold" and recipe.bytes
        if is_cold_data and self._evict is None:
            raise unsupported_fault("This runner has no way to evict files from the page cache on this platform.")
        answer: dict[str, Any] = {}
        try:
            if cell.prepare:
                cell.prepare(ops)
            if is_cold_data and self._evict:
                answer["cold"] = self._evict([ground.inputs, ground.outputs])
            measure = cell.measure or (lambda ops, histogram: self._stopwatch.measure(cell, ops, histogram))
            answer = {**measure(ops, with_histogram), "ops": ops, "bytes": cell.bytes_per_op * ops, **answer}
            check = cell.verify(ops)
            if check is not None:
                answer["check"] = check
            return answer
        finally:
            try:
                empty_folder(ground.outputs)
            finally:
                if cell.restore:
                    cell.restore()

    def _tear_down(self, request: Request) -> dict[str, Any]:
        name = _expect_words(request)
        standing = self._find(name)
        del self._standing[name.text]
        standing.remove()
        return {"removed": True}

    def _find(self, name: CellName) -> Standing:
        standing = self._standing.get(name.text)
        if standing is None:
            raise protocol_fault(f"{shorten(name.text)} is not set up.")
        return standing


def _expect_words(
    request: Request, has_cell: bool = True, required: Sequence[str] = (), optional: Sequence[str] = ()
) -> CellName:
    """The cell of a request. Raises Fault when it or another word is missing or one too many."""
    if has_cell and request.cell is None:
        raise protocol_fault(f'"{request.verb}" needs a cell like write/os.write?chunk=1KiB&size=1MiB.')
    if not has_cell and request.cell is not None:
        raise protocol_fault(f'"{request.verb}" takes no cell.')
    for name in required:
        if name not in request.words:
            raise protocol_fault(f'"{request.verb}" needs {name}=….')
    for name in request.words:
        if name not in required and name not in optional:
            raise value_fault(f'"{request.verb}" knows no word "{shorten(name)}".')
    return request.cell or CellName()


def _parse_number(name: str, text: str, least: int, most: int) -> int:
    value = parse_count(text, least, most)
    if value is None:
        raise value_fault(f"{name}={shorten(text)} is not possible: give a number from {least} to {most}.")
    return value


def _parse_choice(name: str, text: str, values: Sequence[str]) -> str:
    if text not in values:
        raise value_fault(f"{name}={shorten(text)} is not possible: give one of {', '.join(values)}.")
    return text
