"""Run documents and stores for the tests: small, and changed by each test where it needs something else."""

from __future__ import annotations

import copy
import json
import os
import shutil
import sys
import tempfile
import unittest
from typing import Any, Dict, List

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))

from io_perf_tables import Run, parse_run  # noqa: E402
from io_perf_tables.store_files import parts_of  # noqa: E402

READ = "native/read/pread?chunk=4KiB&size=1MiB"
WRITE = "java/write/FileOutputStream.block?chunk=1KiB&size=1MiB"

Json = Dict[str, Any]


def figures(median_ns: float = 1000.0, samples: int = 3) -> Json:
    return {
        "opsPerSample": 10,
        "bytesPerOp": 1048576,
        "samples": [
            {"round": at, "order": 0, "ns": median_ns * 10 + at, "userNs": 5, "io": {"readBytes": 7}, "marks": ["gc"]}
            for at in range(samples)
        ],
        "summary": {
            "value": median_ns,
            "unit": "ns/op",
            "better": "smaller",
            "low": median_ns * 0.9,
            "high": median_ns * 1.1,
            "spread": 0.05,
        },
    }


def document(**members: Any) -> Json:
    base: Json = {
        "schema": "io-perf/run/v1",
        "id": "run-1",
        "startedAt": "2026-01-02T03:04:05.000Z",
        "endedAt": "2026-01-02T03:05:05.000Z",
        "complete": True,
        "seed": 1,
        "tool": {"name": "io-perf", "version": "0.1.0"},
        "source": {"repository": "ada/project", "commit": "c0ffee", "ref": "refs/heads/main", "pullRequest": 7},
        "subjects": {
            "head": {
                "target": "host",
                "directory": "/x",
                "environment": {"os": "linux", "cores": 2, "filesystem": "ext4", "memoryBytes": 8325111808},
                "fingerprint": "f1",
                "hazards": ["overlayfs"],
            }
        },
        "cells": {READ: {"type": "path", "subject": {"head": figures()}}},
        "skipped": [{"cell": "swift/*", "reason": "There is no swiftc on PATH.", "count": 3}],
        "errors": [],
    }
    return {**base, **members}


def run(**members: Any) -> Run:
    return parse_run(json.dumps(document(**members)), "run.json")


def cells(*ids: str, median_ns: float = 1000.0) -> Json:
    return {cell: {"type": "path", "subject": {"head": figures(median_ns)}} for cell in ids}


class FolderCase(unittest.TestCase):
    """With a folder of its own."""

    def setUp(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="io-perf-tables-test-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name: str, text: str) -> str:
        path = os.path.join(self.folder, *name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def write_document(self, **members: Any) -> str:
        return self.write("run.json", json.dumps(document(**members)))

    def write_store_file(self, path: str, content: Json) -> None:
        self.write(f"store/{path}", f'ioPerfStore("{path}",{json.dumps(content)});\n')

    def write_store(self, runs: int) -> str:
        """A store with a figure a run: 1000 + number of the run. Full segments are written as such."""
        cell = {"id": READ, "type": "path"}
        subject = {
            "name": "head",
            "target": "host",
            "os": "linux",
            "fingerprint": "f1",
            "environment": "ab12",
            "hazards": [],
        }
        self.write_store_file(
            "index.js", {"schema": "io-perf/store/v1", "runs": runs, "updatedAt": "2026-01-01T00:00:00Z"}
        )
        self.write_store_file(
            "environments/a/b/ab12.js",
            {"schema": "io-perf/environment/v1", "fingerprint": "f1", "facts": [["os", "linux"], ["cores", 2]]},
        )
        self.write_store_file("cells/c/d/cd34.js", {"schema": "io-perf/cells/v1", "cells": [cell]})
        rows = [_run_row(number) for number in range(runs)]
        commits = [{"id": f"c{number}", "author": "Ada", "message": f"change {number}"} for number in range(runs)]
        for part in parts_of(runs):
            at = slice(part.first, part.first + part.runs)
            if part.is_point:
                points = {
                    "schema": "io-perf/points/v1",
                    "run": rows[part.first],
                    "commit": commits[part.first],
                    "subjects": [subject],
                    "figures": [{"cells": "cd34", **_figures(part.first, 1)}],
                }
                self.write_store_file(part.path, points)
                continue
            table = {
                "schema": "io-perf/part/v1",
                "first": part.first,
                "runs": rows[at],
                "subjects": [subject],
                "files": 1,
            }
            self.write_store_file(f"{part.path}/runs.js", table)
            self.write_store_file(
                f"{part.path}/commits.js", {"schema": "io-perf/commits/v1", "commits": commits[at]}
            )
            series = {
                "cell": cell,
                "subject": "head",
                "at": list(range(part.runs)),
                **_figures(part.first, part.runs),
            }
            self.write_store_file(
                f"{part.path}/figures/0.js", {"schema": "io-perf/series/v1", "first": part.first, "series": [series]}
            )
        return os.path.join(self.folder, "store")


def _run_row(number: int) -> Json:
    return {
        "id": f"run-{number}",
        "startedAt": f"2026-01-{1 + number // 24:02d}T{number % 24:02d}:00:00.000Z",
        "complete": True,
        "tool": "io-perf",
        "commit": f"c{number}",
        "repository": "ada/project",
        "cells": 1,
        "skipped": 0,
        "errors": 0,
        "subjects": [0],
    }


def _figures(first: int, count: int) -> Dict[str, List[Any]]:
    values = [1000 + number for number in range(first, first + count)]
    return {
        "value": list(values),
        "low": [value - 10 for value in values],
        "high": [None for _ in values],
        "samples": [3 for _ in values],
        "calls": [2 for _ in values],
        "hazards": [[0, "not-cold"]],
    }


def changed(value: Json, path: str, new: Any) -> Json:
    """A copy with another value at `a b c`; None removes it."""
    copied: Json = copy.deepcopy(value)
    *steps, last = path.split(" ")
    place: Any = copied
    for step in steps:
        place = place[int(step)] if isinstance(place, list) else place[step]
    if new is None:
        del place[last]
    else:
        place[last] = new
    return copied
