"""Does a command line need a shell? Without one, the program itself is started and its start alone is timed.

The words, quotes and backslashes of a command line are the same with and without a shell; everything else that a POSIX
shell gives a meaning (pipes, redirections, variables, patterns, several commands, its own commands) needs one.
"""

from __future__ import annotations

import json
import os
import re
import shlex

# Shared with node/command-line.ts.
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "command_line.json"), encoding="utf-8") as _file:
    _rules = json.load(_file)

# IEEE Std 1003.1-2017, Shell Command Language, 2.2 Quoting: these have a meaning outside quotes …
_SPECIAL = frozenset(_rules["special"])
# … and these inside double quotes as well.
_SPECIAL_QUOTED = frozenset(_rules["specialQuoted"])

_SHELL_WORDS = frozenset(_rules["shellWords"])


def needs_shell(command: str) -> bool:
    """True when the text means something else, or nothing, without a POSIX shell.

    Raises ValueError when a quotation is not closed.
    """
    words = shlex.split(command, comments=False, posix=True)
    if not words:
        raise ValueError("there is no command")
    if words[0] in _SHELL_WORDS or re.match(r"[A-Za-z_][A-Za-z0-9_]*=", words[0]):
        return True
    return _has_special(command)


def _has_special(command: str) -> bool:
    quote = ""
    is_word_start = True
    characters = iter(command)
    for character in characters:
        if quote == "'":
            quote = "" if character == "'" else quote
        elif character == "\\":
            next(characters, None)
        elif quote:
            if character in _SPECIAL_QUOTED:
                return True
            quote = "" if character == '"' else quote
        elif character in "'\"":
            quote = character
        elif character in _SPECIAL or (is_word_start and character in "#~"):
            return True
        elif character == "{" and re.search(r"\{[^{}\s]*(,|\.\.)[^{}\s]*\}", command):
            # Alternatives are written out by the shells that people use; sh does it where it is one of them.
            return True
        is_word_start = not quote and character in " \t"
    return False


def make_words(command: str, shell: str) -> list[str]:
    """The program and its arguments for a command line: the words themselves, or a shell with the whole text."""
    return [shell, "-c", command] if needs_shell(command) else shlex.split(command, comments=False, posix=True)
