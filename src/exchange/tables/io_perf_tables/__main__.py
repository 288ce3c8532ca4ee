"""The command line: `python3 -m io_perf_tables run.json` or `history.csv`, also used by `io-perf table`."""

from __future__ import annotations

import argparse
import os
import sys
from typing import List, NoReturn, Optional, Sequence, Tuple

from . import run_tables as of_runs
from .cell_id import matches
from .errors import TablesError
from .escape import visible
from .files import load
from .history import History
from .history_tables import history_table, runs_table, trends_table
from .render import DEFAULT_FORMAT, format_names, render
from .run import Measured, Run
from .study_tables import study_tables
from .table import Table

_OF_RUN = ("cells", "counts", "samples", "environment", "absent")
_OF_HISTORY = ("trends", "history", "runs")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise TablesError(f"{message[:1].upper()}{message[1:]}: io-perf-table --help lists the options.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="io-perf-table", description="Run documents and histories of io-perf as tables.", allow_abbrev=False
    )
    parser.add_argument(
        "file",
        nargs="*",
        help="files written by io-perf run, or one written by io-perf export --to csv; .gz too; - reads standard input",
    )
    parser.add_argument(
        "--format", metavar="FORMAT", default=DEFAULT_FORMAT, help=f"a format of tabulate (default: {DEFAULT_FORMAT})"
    )
    parser.add_argument("--formats", action="store_true", help="the formats of the tabulate that is installed")
    parser.add_argument(
        "--show", metavar="WHAT", help=f"of runs: {', '.join(_OF_RUN)}; of a history: {', '.join(_OF_HISTORY)}"
    )
    parser.add_argument("--study", metavar="STUDY", help="in the shape of a published study: 000, 001, 002, 003, 004")
    parser.add_argument("--cells", metavar="PATTERN", help="a cell, or a pattern such as 'java/write/*'")
    parser.add_argument("--subject", metavar="NAME", help="of several subjects")
    parser.add_argument("--last", metavar="N", type=_count, help="of a history: only its last N runs")
    return parser


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text[:10]) < 1_000_000_000 or len(text) > 9:
        raise argparse.ArgumentTypeError(f'"{visible(text)[:40]}" is not a number of runs')
    return int(text)


def main(words: Optional[Sequence[str]] = None) -> int:
    """:returns: the exit status: 0, or 2 with one sentence on stderr"""
    if hasattr(sys.stdout, "reconfigure"):
        # A console without a character shows its number.
        sys.stdout.reconfigure(errors="backslashreplace")
        sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    notes: Tuple[str, ...] = ()
    try:
        options = _parser().parse_args(words)
        if options.formats:
            text = "\n".join(format_names()) + "\n"
        else:
            tables = _tables(options)
            text = render(tables, options.format)
            notes = tuple(note for table in tables for note in table.notes)
        sys.stdout.write(text)
        sys.stdout.flush()
    except TablesError as error:
        sys.stderr.write(f"{visible(str(error))}\n")
        return 2
    except MemoryError:
        sys.stderr.write("There is not enough memory for these tables: name fewer cells (--cells) or runs (--last).\n")
        return 2
    except BrokenPipeError:
        # `io-perf table … | head`: the reader closed early. Python would report it again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    for note in notes:
        sys.stderr.write(f"{visible(note)}\n")
    return 0


def _tables(options: argparse.Namespace) -> List[Table]:
    if not options.file:
        raise TablesError("There must be run documents, or a history: io-perf-table --help lists the options.")
    loaded = [load(path) for path in options.file]
    histories = [history for history in loaded if isinstance(history, History)]
    if not histories:
        return _tables_of_runs(options, [run for run in loaded if isinstance(run, Run)])
    if len(loaded) > 1:
        raise TablesError(f"{histories[0].name} is a history, and one is shown at a time: leave out the other files.")
    return [_table_of_history(options, histories[0])]


def _tables_of_runs(options: argparse.Namespace, runs: List[Run]) -> List[Table]:
    if options.last is not None:
        raise TablesError("--last is for the runs of a history: leave it out.")
    show = _choice(options.show, "cells", _OF_RUN)
    if options.subject is not None:
        names = sorted({subject.name for run in runs for subject in run.subjects})
        if options.subject not in names:
            raise TablesError(
                f'There is no subject "{options.subject[:80]}" in {_listed(runs)}: it has {", ".join(names)}.'
            )
    if options.study is not None:
        if options.show is not None or options.cells is not None:
            raise TablesError("--study has its own rows and columns: leave out --show and --cells.")
        return study_tables(runs, options.study, options.subject)

    def wanted(measured: Measured) -> bool:
        return (options.cells is None or matches(measured.cell, options.cells)) and (
            options.subject is None or measured.subject == options.subject
        )

    if show == "environment":
        return [of_runs.environment_table(runs)]
    if show == "absent":
        return [of_runs.absent_table(runs, options.cells)]
    if options.cells is not None and not any(wanted(measured) for run in runs for measured in run.measured):
        raise TablesError(
            f"No cell of {_listed(runs)} matches {options.cells[:200]}: name a cell of the document, or a pattern with *."
        )
    make = {"cells": of_runs.cells_table, "counts": of_runs.counts_table, "samples": of_runs.samples_table}[show]
    return [make(runs, wanted)]


def _table_of_history(options: argparse.Namespace, history: History) -> Table:
    if options.study is not None:
        raise TablesError("--study is for run documents: leave it out, or name one.")
    show = _choice(options.show, "trends", _OF_HISTORY)
    if show == "runs":
        return runs_table(history, options.last)
    make = trends_table if show == "trends" else history_table
    return make(history, options.cells, options.last, options.subject)


def _choice(given: Optional[str], default: str, choices: Sequence[str]) -> str:
    if given is not None and given not in choices:
        raise TablesError(f'There is no "{given[:40]}" to --show here: it is one of {", ".join(choices)}.')
    return given or default


def _listed(runs: Sequence[Run]) -> str:
    return ", ".join(run.name for run in runs)


if __name__ == "__main__":
    sys.exit(main())
