"""A store's history as rows."""

from __future__ import annotations

import os
from typing import Any, Dict, Iterator, List, Mapping, Optional, Union

from .cell_id import matches
from .errors import TablesError
from .git_branch import BranchFiles, parse_spec
from .rows import SUMMARY_COLUMNS, Row, Rows
from .run import cell_columns, environment_columns
from .store_files import Part, Point, StoreFiles

#: One row for each run.
RUN_COLUMNS = (
    "run",
    "started_at",
    "complete",
    "tool",
    "suite",
    "repository",
    "commit",
    "commit_at",
    "author",
    "message",
    "ref",
    "pull_request",
    "job",
    "subjects",
    "targets",
    "fingerprints",
    "cells",
    "skipped",
    "errors",
)


class Store:
    """A store at the moment it was opened. Files are read when they are asked for."""

    def __init__(self, files: StoreFiles, name: str, branch: Optional[BranchFiles] = None) -> None:
        self.name = name
        self._files = files
        self._branch = branch

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Removes what was fetched of a branch."""
        if self._branch is not None:
            self._branch.__exit__(None, None, None)

    def rows(self, cells: Optional[str] = None, last: Optional[int] = None) -> Rows:
        """One row for each figure, by time.

        :param cells: a cell or a pattern, such as `java/write/*`
        :param last: only of the last runs to arrive
        """
        return Rows(SUMMARY_COLUMNS, sorted(self._figures(cells, last), key=_moment))

    def runs(self, last: Optional[int] = None) -> Rows:
        """One row for each run, by time."""
        rows: List[Row] = []
        for part in self._parts(last):
            commits = self._files.commits(part)
            for run in self._last_of(self._files.run_rows(part), part, last):
                subjects = run["subjects"]
                rows.append(
                    {
                        **run,
                        **_commit(run, commits),
                        "subjects": " ".join(subject["name"] for subject in subjects),
                        "targets": " ".join(sorted({subject["target"] for subject in subjects})),
                        "fingerprints": " ".join(sorted({subject["fingerprint"] for subject in subjects})),
                    }
                )
        return Rows(RUN_COLUMNS, sorted(rows, key=_moment))

    def _parts(self, last: Optional[int]) -> List[Part]:
        runs = self._files.runs()
        first = 0 if last is None else max(0, runs - last)
        return [part for part in self._files.parts() if part.first + part.runs > first]

    def _last_of(self, runs: List[Mapping[str, Any]], part: Part, last: Optional[int]) -> List[Mapping[str, Any]]:
        first = 0 if last is None else max(0, self._files.runs() - last)
        return runs[max(0, first - part.first) :]

    def _figures(self, cells: Optional[str], last: Optional[int]) -> Iterator[Row]:
        wanted: Dict[str, bool] = {}
        environments: Dict[str, Row] = {}
        for part in self._parts(last):
            commits = self._files.commits(part)
            runs = {run["run"] for run in self._last_of(self._files.run_rows(part), part, last)}
            for point in self._files.points(part):
                cell = point.cell["id"]
                if cells is not None and cell not in wanted:
                    wanted[cell] = matches(cell, cells)
                if (cells is not None and not wanted[cell]) or point.run["run"] not in runs:
                    continue
                environment = point.subject["environment"]
                if environment not in environments:
                    environments[environment] = environment_columns(self._files.environment(environment))
                yield {**_figure(point), **environments[environment], **_commit(point.run, commits)}


def open_store(spec: Union[str, "os.PathLike[str]"]) -> Store:
    """A store in a folder, or on a branch: `git+URL#branch[:folder]`.

    :raises TablesError: when there is none
    """
    text = os.fspath(spec)
    branch = parse_spec(text)
    if branch is None:
        if not os.path.isdir(text):
            raise TablesError(f"There is no store {text}: name a folder that exists, or git+URL#branch.")
        return _checked(Store(StoreFiles(text, text), text))
    fetched = BranchFiles(branch)
    return _checked(Store(StoreFiles(fetched.__enter__(), text), text, fetched))


def _checked(store: Store) -> Store:
    try:
        store._parts(None)
    except BaseException:
        store.close()
        raise
    return store


def _figure(point: Point) -> Row:
    subject, cell = point.subject, point.cell
    return {
        **{
            column: point.run[column]
            for column in point.run
            if column not in ("subjects", "cells", "skipped", "errors")
        },
        "subject": subject["name"],
        "target": subject["target"],
        "fingerprint": subject["fingerprint"],
        **cell_columns(cell["id"]),
        "type": cell["type"],
        "unit": cell["unit"],
        "better": cell["better"],
        "value": point.value,
        "low": point.low,
        "high": point.high,
        "samples": None if point.samples is None else int(point.samples),
        "bytes_per_op": cell["bytes_per_op"],
        **point.counts,
        "hazards": " ".join((*subject["hazards"], *point.hazards)),
    }


def _commit(run: Mapping[str, Any], commits: Mapping[str, Mapping[str, Optional[str]]]) -> Row:
    known = commits.get(run["commit"] or "", {})
    return {"commit_at": known.get("at"), "author": known.get("author"), "message": known.get("message")}


def _moment(row: Mapping[str, Any]) -> str:
    return str(row["started_at"])
