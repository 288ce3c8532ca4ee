"""Run documents (`io-perf/run/v1`): checked, as rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple

from .cell_id import parse_cell
from .errors import TablesError
from .rows import SAMPLE_COLUMNS, SUMMARY_COLUMNS, Row, Rows
from .shape import Shape, parse_json

SCHEMA = "io-perf/run/v1"


class Subject(NamedTuple):
    name: str
    target: str
    directory: str
    fingerprint: str
    environment: Dict[str, str]
    hazards: Tuple[str, ...]


@dataclass(frozen=True)
class Measured:
    """The result of one cell for one subject."""

    cell: str
    subject: str
    type: Optional[str]
    unit: str
    better: str
    #: Per operation, in `unit`: the median and its interval at 95 %. None: nothing was measured.
    value: Optional[float]
    low: Optional[float]
    high: Optional[float]
    spread: Optional[float]
    bytes_per_op: Optional[float]
    bytes_per_second: Optional[float]
    samples: Tuple[Row, ...]
    #: Exact counts per operation, where there was a profile.
    calls: Optional[float] = None
    read_bytes: Optional[float] = None
    written_bytes: Optional[float] = None
    fsyncs: Optional[float] = None
    hazards: Tuple[str, ...] = ()


class Absent(NamedTuple):
    """A cell that was not measured, with the reason."""

    cell: str
    reason: str


@dataclass(frozen=True)
class Run:
    """A run document."""

    name: str
    id: str
    started_at: str
    complete: bool
    tool: str
    suite: Optional[str]
    source: Mapping[str, Any]
    subjects: Tuple[Subject, ...]
    measured: Tuple[Measured, ...]
    skipped: Tuple[Absent, ...] = field(default=())
    errors: Tuple[Absent, ...] = field(default=())

    def rows(self) -> Rows:
        """One row for each cell and subject."""
        return Rows(SUMMARY_COLUMNS, [self._row(measured) for measured in self.measured])

    def samples(self) -> Rows:
        """One row for each sample."""
        rows: List[Row] = []
        for measured in self.measured:
            shared = self._row(measured)
            rows.extend({**shared, **sample} for sample in measured.samples)
        return Rows(SAMPLE_COLUMNS, rows)

    def _row(self, measured: Measured) -> Row:
        subject = next(subject for subject in self.subjects if subject.name == measured.subject)
        return {
            "run": self.id,
            "started_at": self.started_at,
            "complete": self.complete,
            "tool": self.tool,
            "suite": self.suite,
            **self.source,
            "subject": subject.name,
            "target": subject.target,
            "fingerprint": subject.fingerprint,
            **environment_columns(subject.environment),
            **cell_columns(measured.cell),
            "type": measured.type,
            "unit": measured.unit,
            "better": measured.better,
            "value": measured.value,
            "low": measured.low,
            "high": measured.high,
            "samples": len(measured.samples),
            "bytes_per_op": measured.bytes_per_op,
            "calls": measured.calls,
            "read_bytes": measured.read_bytes,
            "written_bytes": measured.written_bytes,
            "fsyncs": measured.fsyncs,
            "hazards": " ".join((*subject.hazards, *measured.hazards)),
        }


def cell_columns(cell: str) -> Row:
    """The parts of a cell's id."""
    parsed = parse_cell(cell)
    if parsed is None:
        return {"cell": cell, "runner": None, "operation": None, "api": None, "parameters": {}}
    return {
        "cell": cell,
        "runner": parsed.runner,
        "operation": parsed.operation,
        "api": parsed.api,
        "parameters": parsed.parameters,
    }


def environment_columns(facts: Mapping[str, str]) -> Row:
    """The facts of an environment that have their own columns."""

    def count(name: str) -> Optional[int]:
        text = facts.get(name, "")
        return int(float(text)) if text.replace(".", "", 1).isdecimal() and len(text) < 20 else None

    return {
        "os": facts.get("os"),
        "kernel": facts.get("kernel"),
        "cpu": facts.get("cpu"),
        "cores": count("cores"),
        "memory_bytes": count("memoryBytes"),
        "filesystem": facts.get("filesystem"),
    }


def parse_run(text: str, name: str) -> Run:
    """:raises TablesError: with one sentence that names the file and the place in it"""
    value = parse_json(text, name)
    schema = value.get("schema") if isinstance(value, dict) else None
    if isinstance(schema, str) and schema.startswith("io-perf/run/v") and schema != SCHEMA:
        raise TablesError(f'{name} has the newer format "{schema[:80]}": update io-perf-tables, which reads {SCHEMA}.')
    if schema != SCHEMA:
        found = f'its schema is "{schema[:80]}"' if isinstance(schema, str) else 'it has no "schema" member'
        raise TablesError(
            f'{name} is not a run document ({found}, expected "{SCHEMA}"): name a file written by io-perf run.'
        )
    document = Shape(value, name, SCHEMA)
    subjects = tuple(_subject(key, shape) for key, shape in document.member("subjects").members())
    known = {subject.name for subject in subjects}
    measured: List[Measured] = []
    for cell, result in document.member("cells").members():
        for subject, figures in result.member("subject").members():
            if subject not in known:
                figures.fail("the document has no such subject")
            measured.append(_measured(cell, subject, result, figures))
    return Run(
        name=name,
        id=document.member("id").text(),
        started_at=document.member("startedAt").text(),
        complete=document.member("complete").scalar() == "true",
        tool=document.member("tool").member("name").text(),
        suite=document.optional_text("suite"),
        source=_source(document.optional("source")),
        subjects=subjects,
        measured=tuple(measured),
        skipped=tuple(
            Absent(absent.member("cell").text(), absent.member("reason").text())
            for absent in document.member("skipped").elements()
        ),
        errors=tuple(
            Absent(error.member("cell").text(), f"{error.member('code').text()}: {error.member('message').text()}")
            for error in document.member("errors").elements()
        ),
    )


def _source(source: Optional[Shape]) -> Row:
    if source is None:
        return {}
    return {
        "repository": source.optional_text("repository"),
        "commit": source.optional_text("commit"),
        "ref": source.optional_text("ref"),
        "pull_request": source.optional_count("pullRequest"),
        "job": source.optional_text("job"),
    }


def _subject(name: str, shape: Shape) -> Subject:
    return Subject(
        name,
        shape.member("target").text(),
        shape.member("directory").text(),
        shape.member("fingerprint").text(),
        {fact: value.scalar() for fact, value in shape.member("environment").members()},
        shape.texts("hazards"),
    )


def _measured(cell: str, subject: str, result: Shape, figures: Shape) -> Measured:
    summary = figures.optional("summary")
    profile = figures.optional("profile")
    ops = figures.member("opsPerSample").number()
    return Measured(
        cell=cell,
        subject=subject,
        type=result.optional_text("type"),
        unit="ns/op" if summary is None else summary.member("unit").text(),
        better="smaller" if summary is None else summary.member("better").text(),
        value=None if summary is None else summary.member("value").number(),
        low=None if summary is None else summary.optional_number("low"),
        high=None if summary is None else summary.optional_number("high"),
        spread=None if summary is None else summary.optional_number("spread"),
        bytes_per_op=figures.optional_number("bytesPerOp"),
        bytes_per_second=None if summary is None else summary.optional_number("bytesPerSecond"),
        samples=tuple(_sample(sample, ops) for sample in figures.member("samples").elements()),
        calls=None if profile is None else sum(calls.number() for _, calls in profile.member("perOp").members()),
        read_bytes=None if profile is None else profile.optional_number("readBytes"),
        written_bytes=None if profile is None else profile.optional_number("writtenBytes"),
        fsyncs=None if profile is None else profile.optional_number("fsyncs"),
        hazards=figures.texts("hazards"),
    )


_COUNTERS = {
    "read_calls": "readCalls",
    "write_calls": "writeCalls",
    "read_bytes": "readBytes",
    "written_bytes": "writtenBytes",
    "device_read_bytes": "deviceReadBytes",
    "device_written_bytes": "deviceWrittenBytes",
}


def _sample(sample: Shape, ops_per_sample: float) -> Row:
    ns = sample.optional_number("ns")
    value = sample.optional_number("value")
    if ns is None and value is None:
        sample.fail("it has no ns and no value")
    ops = sample.optional_number("ops") or ops_per_sample
    if ops <= 0:
        sample.fail("it has no operations")
    counters = sample.optional("io")
    return {
        "round": sample.member("round").count(),
        "position": sample.member("order").count(),
        "process": sample.optional_count("process"),
        "value": value if ns is None else ns / ops,
        "ns": ns,
        "ops": int(ops),
        "user_ns": sample.optional_number("userNs"),
        "sys_ns": sample.optional_number("sysNs"),
        **{
            column: None if counters is None else counters.optional_number(member)
            for column, member in _COUNTERS.items()
        },
        "marks": " ".join(sample.texts("marks")),
    }
