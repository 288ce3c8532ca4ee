"""Which command lines need a shell."""

from __future__ import annotations

import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, os.pardir))

from command_line import make_words, needs_shell  # noqa: E402


with open(os.path.join(HERE, "command_lines.json"), encoding="utf-8") as file:
    CASES = json.load(file)


class NeedsShell(unittest.TestCase):
    """The cases of command_lines.json, which node/command-line.ts has to obey as well."""

    def test_words_and_quotes_do_not(self) -> None:
        for command, words in CASES["words"].items():
            self.assertFalse(needs_shell(command), command)
            self.assertEqual(make_words(command, "/bin/sh"), words)

    def test_everything_that_a_shell_gives_a_meaning_does(self) -> None:
        for command in CASES["shell"]:
            self.assertTrue(needs_shell(command), command)
            self.assertEqual(make_words(command, "/bin/sh"), ["/bin/sh", "-c", command])

    def test_a_quotation_that_is_not_closed_is_an_error(self) -> None:
        for command in CASES["notClosed"]:
            with self.assertRaises(ValueError):
                needs_shell(command)


if __name__ == "__main__":
    unittest.main()
