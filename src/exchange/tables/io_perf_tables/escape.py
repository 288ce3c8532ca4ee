"""Escapes untrusted names for tables, so that they cannot move a cursor, end a cell or become markup."""

from __future__ import annotations

import html
import re
import unicodedata

#: Formats whose cells end at a bar.
_BARS = {"jira", "textile", "youtrack", "moinmoin", "mediawiki", "orgtbl", "asciidoc"}

_MARKDOWN = {"github", "pipe"}

#: tabulate leaves text in these as it is, for those who mean markup.
_RAW_HTML = {"unsafehtml"}
_RAW_LATEX = {"latex_raw"}

_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "^": r"\^{}",
    "~": r"\textasciitilde{}",
}


def visible(text: str) -> str:
    """Escapes characters that are invisible or affect others: controls, line ends, directions."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(character) for character in text)


def _visible(character: str) -> str:
    if character.isprintable() or character == "\u00a0":
        return character
    # Cc controls, Cf formats (directions, joiners), Cs lone surrogates, Zl and Zp line ends, Co private, Cn unassigned.
    if unicodedata.category(character) == "Zs":
        return " "
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def escape(text: str, format_name: str) -> str:
    """A cell's text for a format of tabulate."""
    text = visible(text)
    if format_name in _MARKDOWN:
        # GitHub reads HTML and Markdown inside the cells of its tables.
        text = re.sub(r"&(?=#?\w+;)", "&amp;", text).replace("<", "&lt;").replace(">", "&gt;").replace("@", "&#64;")
        return re.sub(r"([\\|`*\[\]])", r"\\\1", text)
    if format_name in _BARS:
        text = text.replace("|", "\\|" if format_name in ("asciidoc", "jira") else "&#124;")
        return text.replace("<", "&lt;") if format_name in ("mediawiki", "textile") else text
    if format_name in _RAW_HTML:
        return html.escape(text)
    if format_name in _RAW_LATEX:
        return "".join(_LATEX.get(character, character) for character in text)
    return text
