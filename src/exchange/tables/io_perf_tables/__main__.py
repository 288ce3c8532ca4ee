"""The command line: `python3 -m io_perf_tables tables.json`, also used by `io-perf table`."""

from __future__ import annotations

import argparse
import os
import sys
from typing import NoReturn, Optional, Sequence, Tuple

from .errors import TablesError
from .escape import visible
from .files import load
from .render import DEFAULT_FORMAT, format_names, render


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise TablesError(f"{message[:1].upper()}{message[1:]}: io-perf-table --help lists the options.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="io-perf-table", description="Tables that io-perf wrote.", allow_abbrev=False)
    parser.add_argument(
        "file", nargs="*", help="files written by io-perf table --json; .gz too; - reads standard input"
    )
    parser.add_argument(
        "--format", metavar="FORMAT", default=DEFAULT_FORMAT, help=f"a format of tabulate (default: {DEFAULT_FORMAT})"
    )
    parser.add_argument("--formats", action="store_true", help="the formats of the tabulate that is installed")
    return parser


def main(words: Optional[Sequence[str]] = None) -> int:
    """:returns: the exit status: 0, or 2 with one sentence on stderr"""
    if hasattr(sys.stdout, "reconfigure"):
        # A console without a character shows its number.
        sys.stdout.reconfigure(errors="backslashreplace")
        sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        text, notes = _printed(words)
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


def _printed(words: Optional[Sequence[str]]) -> Tuple[str, Sequence[str]]:
    """The output, and notes about it."""
    options = _parser().parse_args(words)
    if options.formats:
        return "\n".join(format_names()) + "\n", ()
    if not options.file:
        raise TablesError("There must be a file with tables: io-perf-table --help lists the options.")
    tables = [table for path in options.file for table in load(path)]
    return render(tables, options.format), [note for table in tables for note in table.notes]


if __name__ == "__main__":
    sys.exit(main())
