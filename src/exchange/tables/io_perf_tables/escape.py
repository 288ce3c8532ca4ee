"""Escapes untrusted names for the formats of tabulate, so that they cannot move a cursor, end a cell or become markup."""

from __future__ import annotations

import re
import unicodedata
from typing import Dict

#: Formats whose cells end at a bar, those of them that read HTML, and those in which tabulate leaves markup as it is.
_ESCAPES: Dict[str, Dict[str, str]] = {
    **dict.fromkeys(("jira", "asciidoc"), {"|": "\\|"}),
    **dict.fromkeys(("youtrack", "moinmoin", "orgtbl"), {"|": "&#124;"}),
    **dict.fromkeys(("textile", "mediawiki"), {"|": "&#124;", "<": "&lt;"}),
    "unsafehtml": {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"},
    "latex_raw": {
        **{character: f"\\{character}" for character in "{}&%$#_"},
        "\\": r"\textbackslash{}",
        "^": r"\^{}",
        "~": r"\textasciitilde{}",
    },
}


def visible(text: str) -> str:
    """Escapes characters that are invisible or affect others: controls, line ends, directions."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(character) for character in text)


def _visible(character: str) -> str:
    # Spaces of every width are text.
    if character.isprintable() or unicodedata.category(character) == "Zs":
        return character
    return f"\\x{ord(character):02x}" if ord(character) < 0x100 else f"\\u{{{ord(character):x}}}"


def escape(text: str, format_name: str) -> str:
    """A cell's text for a format of tabulate."""
    text = visible(text)
    if format_name in ("github", "pipe"):
        # GitHub reads HTML and Markdown inside the cells of its tables.
        text = re.sub(r"&(?=#?\w+;)", "&amp;", text).replace("<", "&lt;").replace(">", "&gt;").replace("@", "&#64;")
        return re.sub(r"([\\|`*\[\]])", r"\\\1", text)
    escapes = _ESCAPES.get(format_name, {})
    return "".join(escapes.get(character, character) for character in text)
