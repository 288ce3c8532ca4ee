"""The files of a store as docs/store.md describes them: where they are, and what is in them."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Tuple

from .errors import TablesError
from .shape import Shape, parse_json

RUNS_PER_SEGMENT = 32

#: Parts of several runs, the largest first: how many, the folder, and whether folders of sixteen hold them.
_LEVELS = ((512, "volumes", False), (128, "chapters", True), (32, "segments", True), (8, "bundles", True))

#: A larger number of runs is damage, and would have us look for as many files.
_MOST_RUNS = 10_000_000
_MOST_FILES = 100_000

_HASH = re.compile(r"[0-9a-f]{2,64}")


class Part(NamedTuple):
    """A stretch of runs whose figures are in one place."""

    #: Folder, or file of points.
    path: str
    is_point: bool
    first: int
    runs: int


def parts_of(runs: int) -> List[Part]:
    """Oldest first."""
    parts: List[Part] = []
    first = 0
    while first < runs:
        part = _part_at(first, runs)
        parts.append(part)
        first += part.runs
    return parts


def _part_at(first: int, runs: int) -> Part:
    for size, folder, by_sixteen in _LEVELS:
        if first % size == 0 and first + size <= runs:
            at = first // size
            return Part(f"{folder}/{at // 16}/{at}" if by_sixteen else f"{folder}/{at}", False, first, size)
    return Part(f"points/{first // RUNS_PER_SEGMENT}/{first}.js", True, first, 1)


def _fan_out(digest: str, levels: int) -> str:
    return "/".join((*digest[:levels], digest))


@dataclass(frozen=True)
class Point:
    """One figure of one cell."""

    run: Mapping[str, Any]
    subject: Mapping[str, Any]
    cell: Mapping[str, Any]
    value: float
    low: Optional[float]
    high: Optional[float]
    samples: Optional[float]
    counts: Mapping[str, Optional[float]]
    hazards: Tuple[str, ...]


class StoreFiles:
    """A folder with the files of a store."""

    def __init__(self, folder: str, name: str) -> None:
        self._folder = folder
        self._name = name
        self._known: Dict[str, Shape] = {}

    def runs(self) -> int:
        """How many there are.

        :raises TablesError: where nothing was ever stored
        """
        index = self._index()
        runs = index.member("runs").count()
        if runs > _MOST_RUNS:
            index.fail("its number of runs is none")
        return runs

    def parts(self) -> List[Part]:
        """All of them, oldest first."""
        return parts_of(self.runs())

    def _index(self) -> Shape:
        index = self._read("index.js", "io-perf/store/v1")
        if index is None:
            raise TablesError(f"{self._name} holds no store: name the folder with its index.js, or git+URL#branch.")
        return index

    def points(self, part: Part) -> Iterator[Point]:
        """The figures of a part, cell by cell."""
        return self._points_of_run(part) if part.is_point else self._points_of_part(part)

    def run_rows(self, part: Part) -> List[Mapping[str, Any]]:
        """The runs of a part, each with its `subjects`."""
        if part.is_point:
            file = self._need(part.path, "io-perf/points/v1")
            return [_run(file.member("run"), [_subject(row) for row in file.member("subjects").elements()])]
        file = self._table(part)
        table = [_subject(row) for row in file.member("subjects").elements()]
        return [_run(row, table) for row in file.member("runs").elements()]

    def commits(self, part: Part) -> Dict[str, Mapping[str, Optional[str]]]:
        """What is known of the commits of a part's runs."""
        if part.is_point:
            commit = self._need(part.path, "io-perf/points/v1").optional("commit")
            rows = [] if commit is None else [commit]
        else:
            rows = self._need(f"{part.path}/commits.js", "io-perf/commits/v1").member("commits").elements()
        return {
            row.member("id").text(): {name: row.optional_text(name) for name in ("author", "message", "at", "url")}
            for row in rows
        }

    def environment(self, digest: str) -> Dict[str, str]:
        """Facts of an environment; none where its name is no hash."""
        if not _HASH.fullmatch(digest):
            return {}
        file = self._read(f"environments/{_fan_out(digest, 2)}.js", "io-perf/environment/v1")
        facts = [] if file is None else [fact.elements() for fact in file.member("facts").elements()]
        return {fact[0].text(): fact[1].scalar() for fact in facts if len(fact) == 2}

    def _points_of_run(self, part: Part) -> Iterator[Point]:
        file = self._need(part.path, "io-perf/points/v1")
        run = self.run_rows(part)[0]
        for subject, figures in zip(run["subjects"], file.member("figures").elements()):
            digest = figures.member("cells").text()
            if not _HASH.fullmatch(digest):
                figures.fail("it names no list of cells")
            cells = self._need(f"cells/{_fan_out(digest, 2)}.js", "io-perf/cells/v1").member("cells").elements()
            columns = _columns(figures)
            hazards = _hazards(figures)
            for position, cell in enumerate(cells):
                yield from _point(run, subject, _cell(cell), columns, hazards, position)

    def _points_of_part(self, part: Part) -> Iterator[Point]:
        runs = self.run_rows(part)
        for name in self._files_of(self._table(part)):
            series = self._need(f"{part.path}/{name}.js", "io-perf/series/v1", keep=False).member("series").elements()
            for row in series:
                yield from _points_of_series(row, runs)

    def _table(self, part: Part) -> Shape:
        return self._need(f"{part.path}/runs.js", "io-perf/part/v1")

    def _files_of(self, table: Shape) -> Iterator[str]:
        files = table.member("files").count()
        if files > _MOST_FILES:
            table.fail("its number of files is none")
        yield from (f"figures/{file}" for file in range(files))

    def _need(self, path: str, *schemas: str, keep: bool = True) -> Shape:
        file = self._read(path, *schemas, keep=keep)
        if file is None:
            raise TablesError(f"The store {self._name} cannot be used: its {path} is missing; restore it from a copy.")
        return file

    def _read(self, path: str, *schemas: str, keep: bool = True) -> Optional[Shape]:
        if path in self._known:
            return self._known[path]
        try:
            with open(os.path.join(self._folder, *path.split("/")), encoding="utf-8") as file:
                text = file.read().rstrip()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except UnicodeDecodeError:
            raise self._damaged(path, "is no text in UTF-8") from None
        except OSError as error:
            raise TablesError(f"{path} of the store {self._name} cannot be read ({error.strerror}).") from None
        prefix = f'ioPerfStore("{path}",'
        if not text.startswith(prefix) or not text.endswith(");"):
            raise self._damaged(path, "is not a file of a store, or was cut short")
        name = f"{path} of the store {self._name}"
        value = parse_json(text[len(prefix) : -2], name, "restore it from the history of its branch or from a copy")
        found = value.get("schema") if isinstance(value, dict) else None
        if found not in schemas:
            raise self._damaged(path, f"has the schema {str(found)[:80]} instead of {' or '.join(schemas)}")
        shape = Shape(value, name, str(found))
        if keep:
            self._known[path] = shape
        return shape

    def _damaged(self, path: str, what: str) -> TablesError:
        return TablesError(
            f"The store {self._name} cannot be used: its {path} {what}; restore it from the history of its branch or from a copy."
        )


_COUNTS = {"calls": "calls", "read_bytes": "readBytes", "written_bytes": "writtenBytes", "fsyncs": "fsyncs"}


def _run(row: Shape, table: List[Mapping[str, Any]]) -> Mapping[str, Any]:
    subjects = []
    for position in row.member("subjects").elements():
        at = position.count()
        if at >= len(table):
            position.fail("the file has no such subject")
        subjects.append(table[at])
    return {
        "run": row.member("id").text(),
        "started_at": row.member("startedAt").text(),
        "complete": row.member("complete").scalar() == "true",
        "tool": row.member("tool").text(),
        "suite": row.optional_text("suite"),
        "repository": row.optional_text("repository"),
        "commit": row.optional_text("commit"),
        "ref": row.optional_text("ref"),
        "pull_request": row.optional_count("pullRequest"),
        "job": row.optional_text("job"),
        "cells": row.member("cells").count(),
        "skipped": row.member("skipped").count(),
        "errors": row.member("errors").count(),
        "subjects": subjects,
    }


def _subject(row: Shape) -> Mapping[str, Any]:
    return {
        "name": row.member("name").text(),
        "target": row.member("target").text(),
        "os": row.optional_text("os"),
        "fingerprint": row.member("fingerprint").text(),
        "environment": row.member("environment").text(),
        "hazards": row.texts("hazards"),
    }


def _cell(row: Shape) -> Mapping[str, Any]:
    return {
        "id": row.member("id").text(),
        "type": row.optional_text("type"),
        "unit": row.optional_text("unit") or "ns/op",
        "better": row.optional_text("better") or "smaller",
        "bytes_per_op": row.optional_number("bytesPerOp"),
    }


_Columns = Dict[str, List[Optional[float]]]


def _columns(figures: Shape) -> _Columns:
    names = {"value": "value", "low": "low", "high": "high", "samples": "samples", **_COUNTS}
    columns: _Columns = {}
    for column, member in names.items():
        shape = figures.optional(member)
        columns[column] = [] if shape is None else [element.number_or_none() for element in shape.elements()]
    return columns


def _hazards(figures: Shape) -> Dict[int, Tuple[str, ...]]:
    found: Dict[int, Tuple[str, ...]] = {}
    shape = figures.optional("hazards")
    for pair in [] if shape is None else shape.elements():
        elements = pair.elements()
        if len(elements) != 2:
            pair.fail("it is no position with a hazard")
        position = elements[0].count()
        found[position] = (*found.get(position, ()), elements[1].text())
    return found


def _point(
    run: Mapping[str, Any],
    subject: Mapping[str, Any],
    cell: Mapping[str, Any],
    columns: _Columns,
    hazards: Mapping[int, Tuple[str, ...]],
    position: int,
) -> Iterator[Point]:
    def at(column: str) -> Optional[float]:
        figures = columns[column]
        return figures[position] if position < len(figures) else None

    value = at("value")
    if value is not None:
        counts = {column: at(column) for column in _COUNTS}
        yield Point(run, subject, cell, value, at("low"), at("high"), at("samples"), counts, hazards.get(position, ()))


def _points_of_series(row: Shape, runs: List[Mapping[str, Any]]) -> Iterator[Point]:
    cell = _cell(row.member("cell"))
    name = row.member("subject").text()
    columns = _columns(row)
    hazards = _hazards(row)
    for position, place in enumerate(row.member("at").elements()):
        at = place.count()
        if at >= len(runs):
            place.fail("the part has no such run")
        run = runs[at]
        subject = next((subject for subject in run["subjects"] if subject["name"] == name), None)
        if subject is not None:
            yield from _point(run, subject, cell, columns, hazards, position)
