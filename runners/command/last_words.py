"""What a failed command says of its failure: the line that names the error first, whichever stream it is on, then the
last lines of both. The rules are in last_words.json, for node/last-words.ts as well; both obey tests/last_words.json.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from itertools import takewhile

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "last_words.json"), encoding="utf-8") as _file:
    _RULES = json.load(_file)
_NOISE = [re.compile(text, re.ASCII) for text in _RULES["noise"]]
_MESSAGES = [
    (re.compile(rule["pattern"], re.ASCII), rule["which"] == "last", re.compile(rule.get("next", "(?!)"), re.ASCII))
    for rule in _RULES["messages"]
]
_STRANGE = re.compile("[\0-\x08\x0e-\x1f\x7f-\x9f\ufffd]")
_COLOURS = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07)")

MAX_LINES = 3
MAX_LINE_LENGTH = 300
MAX_NEXT_LINES = 5
"""After the line of the message, as far as they go on with it."""
MAX_STRANGE = 0.1
"""A larger share of bytes that are no text, and the output is not quoted."""
NOT_TEXT = "output that is not text"
"""Without a number of bytes: of what was decoded, or cut, it is not known any more."""


def last_words(stdout: str, stderr: str) -> str:
    """Empty if it wrote nothing."""
    errors, output = _lines_of(stderr), _lines_of(stdout)
    message = _message_of((errors, output))

    def tail(lines: Sequence[str]) -> str:
        return " | ".join(
            line[:MAX_LINE_LENGTH] for line in [each for each in lines if each not in message][-MAX_LINES:]
        )

    tails = [("standard error", tail(errors)), ("standard output", tail(output))]
    first = " ".join(" ".join(message).split())[:MAX_LINE_LENGTH]
    return "; ".join([*([first] if first else []), *(f"{name} ends: {text}" for name, text in tails if text)])


def _lines_of(text: str) -> list[str]:
    if not text:
        return []
    colourless = _COLOURS.sub("", text)
    if len(_STRANGE.findall(colourless)) > len(colourless) * MAX_STRANGE:
        return [NOT_TEXT]
    plain = re.split(r"\r\n|[\n\r]", colourless)
    lines = [re.sub("[^\x20-\x7e\u00a0-\U0010ffff]", " ", line).rstrip() for line in plain]
    lines = [line for line in lines if line.strip()]
    # Rules of a table carry no information.
    telling = [
        line for line in lines if any(map(str.isalnum, line)) and not any(map(lambda one: one.search(line), _NOISE))
    ]
    return telling or lines


def _message_of(streams: Sequence[Sequence[str]]) -> Sequence[str]:
    for pattern, is_last, goes_on in _MESSAGES:
        for lines in streams:
            found = [at for at, line in enumerate(lines) if pattern.search(line)]
            if found:
                at = found[-1] if is_last else found[0]
                return [lines[at], *takewhile(goes_on.search, lines[at + 1 : at + 1 + MAX_NEXT_LINES])]
    return [lines[-1] for lines in streams if lines][:1]
