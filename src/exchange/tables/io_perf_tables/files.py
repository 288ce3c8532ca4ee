"""Reads untrusted files, plain or .gz: a run document, or the history of a store."""

from __future__ import annotations

import gzip
import io
import os
import stat
import zlib
from contextlib import contextmanager
from typing import Iterator, TextIO, Tuple, Union, cast

from .errors import TablesError
from .history import History, parse_history
from .run import Run, parse_run

#: JSON takes ten times its size in memory; the largest suite with an hour of samples has a tenth of this.
MAX_RUN_CHARACTERS = 128 * 1024 * 1024

_REMEDY = "name a file written by io-perf run, or by io-perf export --to csv"

Path = Union[str, "os.PathLike[str]"]


def load(path: Path) -> Union[Run, History]:
    """The content of a file; `-` is standard input.

    :raises TablesError: when it cannot be read, or is neither
    """
    name = os.fspath(path)
    with _opened(name) as (file, is_json):
        if not is_json:
            return parse_history(file, _shown(name))
        text = file.read(MAX_RUN_CHARACTERS + 1)
    if len(text) > MAX_RUN_CHARACTERS:
        raise TablesError(
            f"{_shown(name)} has more than {MAX_RUN_CHARACTERS // 1048576} MiB, and no run document has: {_REMEDY}."
        )
    return parse_run(text, _shown(name))


def load_run(path: Path) -> Run:
    """A run document from its file.

    :raises TablesError: if it cannot be read or is invalid
    """
    found = load(path)
    if isinstance(found, Run):
        return found
    raise TablesError(f"{found.name} is the history of a store and no run document: read it with load_history.")


def load_history(path: Path) -> History:
    """The history of a store from what `io-perf export --to csv` wrote.

    :raises TablesError: if it cannot be read or is invalid
    """
    found = load(path)
    if isinstance(found, History):
        return found
    raise TablesError(f"{found.name} is a run document and no history of a store: read it with load_run.")


def _shown(name: str) -> str:
    return "standard input" if name == "-" else name


@contextmanager
def _opened(name: str) -> Iterator[Tuple[TextIO, bool]]:
    """The text of a file, and whether it is JSON."""
    try:
        # Other kinds of file may be endless.
        if name != "-" and not stat.S_ISREG(os.stat(name).st_mode):
            raise TablesError(f"{name} is not a file: {_REMEDY}.")
        with open(0 if name == "-" else name, "rb", closefd=name != "-") as raw:
            is_packed = raw.peek(2)[:2] == b"\x1f\x8b"
            bytes_ = io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=raw))) if is_packed else raw
            first = bytes_.peek(64).lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
            yield io.TextIOWrapper(bytes_, encoding="utf-8-sig", newline=""), first in (b"{", b"[")
    except UnicodeDecodeError:
        raise TablesError(f"{_shown(name)} is not UTF-8 text: {_REMEDY}.") from None
    except (EOFError, zlib.error) as error:
        raise TablesError(f"{_shown(name)} is cut short or damaged ({error}): export or copy it again.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise TablesError(f"{_shown(name)} cannot be read ({reason}): {_REMEDY}.") from None
