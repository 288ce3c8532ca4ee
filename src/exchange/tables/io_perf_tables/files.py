"""Reads tables from an untrusted file, plain or .gz, as `io-perf table --json` writes it."""

from __future__ import annotations

import gzip
import json
import os
import stat
import zlib
from typing import Any, Tuple, Union

from .errors import TablesError
from .table import Column, Table

SCHEMA = "io-perf/tables/v1"

#: JSON takes several times its size in memory.
MAX_BYTES = 512 * 1024 * 1024

_REMEDY = "name a file written by io-perf table --json"

Path = Union[str, "os.PathLike[str]"]


def load(path: Path) -> Tuple[Table, ...]:
    """The tables of a file; `-` is standard input.

    :raises TablesError: when it cannot be read, or has no tables
    """
    given = os.fspath(path)
    name = "standard input" if given == "-" else given
    content = _read(given, name)
    try:
        # A file may begin with a byte order mark.
        value = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise TablesError(f"{name} is not UTF-8 text: {_REMEDY}.") from None
    except (ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0][:200]
        raise TablesError(f"{name} is not valid JSON ({reason}): it may be cut short; {_REMEDY}.") from None
    schema = value.get("schema") if isinstance(value, dict) else None
    if schema != SCHEMA:
        found = f'its schema is "{schema[:80]}"' if isinstance(schema, str) else 'it has no "schema" member'
        raise TablesError(f'{name} holds no tables ({found}, expected "{SCHEMA}"): {_REMEDY}.')
    try:
        return tuple(_table(table) for table in value["tables"])
    except (KeyError, TypeError, ValueError) as error:
        raise TablesError(
            f"{name} does not fit {SCHEMA} ({error!r:.200}): write it again with io-perf table."
        ) from None


def _read(given: str, name: str) -> bytes:
    try:
        # Other kinds of file may be endless.
        if given != "-" and not stat.S_ISREG(os.stat(given).st_mode):
            raise TablesError(f"{name} is not a file: {_REMEDY}.")
        with open(0 if given == "-" else given, "rb", closefd=given != "-") as raw:
            is_packed = raw.peek(2)[:2] == b"\x1f\x8b"
            content = (gzip.GzipFile(fileobj=raw) if is_packed else raw).read(MAX_BYTES + 1)
    except (EOFError, zlib.error) as error:
        raise TablesError(f"{name} is cut short or damaged ({error}): write or copy it again.") from None
    except (OSError, ValueError) as error:
        raise TablesError(f"{name} cannot be read ({getattr(error, 'strerror', None) or error}): {_REMEDY}.") from None
    if len(content) > MAX_BYTES:
        raise TablesError(f"{name} has more than {MAX_BYTES >> 20} MiB: choose fewer cells or runs in io-perf table.")
    return content


def _table(value: Any) -> Table:
    columns = tuple(Column(_text(column["title"]), _alignment(column["align"])) for column in value["columns"])
    rows = tuple(tuple(_text(cell) for cell in row) for row in value["rows"])
    if any(len(row) != len(columns) for row in rows):
        raise ValueError("a row has another number of texts than columns")
    return Table(_text(value["title"]), columns, rows, tuple(_text(note) for note in value["notes"]))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r:.80} is not a text")
    return value


def _alignment(value: Any) -> str:
    if value not in ("left", "right"):
        raise ValueError(f"{value!r:.80} is neither left nor right")
    return str(value)
