"""Standard input -> lines -> requests."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Optional

from .faults import protocol_fault

MAX_LINE_BYTES = 1024 * 1024
"""Longer lines are not requests; the rest of such a line is skipped without keeping it."""

Line = Optional[bytes]
"""A line, or None for one that is too long."""


def read_requests(descriptor: int) -> Iterator[Line]:
    """The lines of a descriptor until its end. What stands after the last line feed is not a request and is dropped."""
    pending: list[bytes] = []
    pending_bytes = 0
    while chunk := _read_some(descriptor):
        *complete, rest = chunk.split(b"\n")
        for part in complete:
            pending_bytes += len(part)
            yield None if pending_bytes > MAX_LINE_BYTES else b"".join([*pending, part])
            pending = []
            pending_bytes = 0
        pending_bytes += len(rest)
        if pending_bytes > MAX_LINE_BYTES:
            pending = []
        elif rest:
            pending.append(rest)


def _read_some(descriptor: int) -> bytes:
    """Reads once; waits where the descriptor does not block (another process may have set it so)."""
    while True:
        try:
            return os.read(descriptor, 64 * 1024)
        except BlockingIOError:
            time.sleep(0.002)
        except (BrokenPipeError, ConnectionResetError):
            return b""


@dataclass
class CellName:
    text: str = ""
    """The canonical text, with sorted parameters: what identifies a cell that is set up."""
    path: str = ""
    """`operation/api`."""
    parameters: dict[str, str] = field(default_factory=dict)


@dataclass
class Request:
    verb: str
    cell: Optional[CellName]
    words: dict[str, str]


def parse_request(line: Line) -> Request:
    """Raises Fault EPROTO when the line is not a request."""
    if line is None:
        raise protocol_fault(f"A request has at most {MAX_LINE_BYTES} bytes; this line is longer.")
    text = line.decode("latin-1")
    if not re.fullmatch(r"[\x21-\x7e]+(?: [\x21-\x7e]+)*", text):
        raise protocol_fault("A request is words of printable ASCII separated by one space; this line is not.")
    verb, *words = text.split(" ")
    cell = _parse_cell(words.pop(0)) if words and re.match(r"[^=?]*/", words[0]) else None
    return Request(verb, cell, _parse_pairs(words))


def _parse_cell(text: str) -> CellName:
    path, *query = text.split("?")
    if len(query) > 1:
        raise protocol_fault(f'"{shorten(text)}" is not a cell: it has more than one "?".')
    parameters = _parse_pairs(query[0].split("&") if query else [])
    pairs = sorted(f"{name}={value}" for name, value in parameters.items())
    return CellName(f"{path}?{'&'.join(pairs)}" if pairs else path, path, parameters)


def _parse_pairs(pairs: list[str]) -> dict[str, str]:
    parsed: dict[str, str] = {}
    for pair in pairs:
        name, separator, value = pair.partition("=")
        if not separator or not re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", name):
            raise protocol_fault(f'"{shorten(pair)}" is not a name=value.')
        if name in parsed:
            raise protocol_fault(f'"{name}" is given twice.')
        parsed[name] = _decode(value)
    return parsed


def _decode(value: str) -> str:
    if re.search(r"%(?![0-9A-Fa-f]{2})", value):
        raise protocol_fault(f'"{shorten(value)}" has a percent sign without two hexadecimal digits.')
    encoded = re.sub(rb"%(..)", lambda match: bytes([int(match[1], 16)]), value.encode("ascii"))
    try:
        return encoded.decode("utf-8")
    except UnicodeDecodeError:
        raise protocol_fault(f'"{shorten(value)}" is not percent-encoded UTF-8.') from None


def shorten(text: str) -> str:
    """The beginning of a text, for messages."""
    return f"{text[:80]}…" if len(text) > 80 else text
