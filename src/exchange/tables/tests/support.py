"""Small run documents and histories that each test changes as needed."""

from __future__ import annotations

import copy
import json
import os
import shutil
import sys
import tempfile
import unittest
from typing import Any, Dict

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))

from io_perf_tables import Run, parse_run  # noqa: E402

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
    """A test case with a temporary folder."""

    def setUp(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="io-perf-tables-test-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name: str, text: str) -> str:
        return self.write_bytes(name, text.encode())

    def write_bytes(self, name: str, content: bytes) -> str:
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def write_document(self, **members: Any) -> str:
        return self.write("run.json", json.dumps(document(**members)))

    def write_history(self, runs: int) -> str:
        return self.write("history.csv", history(runs))


_HEADER = (
    "series,time,value,low,high,unit,better,samples,cell,subject,fingerprint,run,commit,ref,hazards,"
    "target,calls,read_bytes,written_bytes,fsyncs,"
    "repository,pull_request,job,suite,message,complete,cells,skipped,errors"
)


def history(runs: int) -> str:
    """A history as io-perf exports it, with a figure a run: 1000 + number of the run."""
    return "".join(f"{line}\n" for line in (_HEADER, *(_line(number) for number in range(runs))))


def _line(number: int) -> str:
    moment = f"2026-01-{1 + number // 24:02d}T{number % 24:02d}:00:00.000Z"
    return (
        f"{READ} (host f1),{moment},{1000 + number},{990 + number},,ns/op,smaller,3,{READ},head,f1,"
        f"run-{number},c{number},refs/heads/main,{'not-cold' if number == 0 else ''},"
        f"host,2,4096,,0,ada/project,,,,change {number},true,1,0,0"
    )


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
