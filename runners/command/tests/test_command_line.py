"""Which command lines need a shell."""

from __future__ import annotations

import os
import shlex
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, os.pardir))

from command_line import make_words, needs_shell  # noqa: E402


class NeedsShell(unittest.TestCase):
    def test_words_and_quotes_do_not(self) -> None:
        for command in (
            "make -j2",
            "./tool 'a b' \"c d\" e\\ f",
            "tool --pattern='*.txt' '$HOME' \"it's\"",
            "tool a#b x=1 user@host:~/x 100% {} {a}",
            "tool 'a|b' '>' \\> \\$x",
            "  spaced   out  ",
            "tool ''",
        ):
            self.assertFalse(needs_shell(command), command)
            self.assertEqual(make_words(command, "/bin/sh"), shlex.split(command))

    def test_everything_that_a_shell_gives_a_meaning_does(self) -> None:
        for command in (
            "a | b",
            "a > out",
            "a < in",
            "a && b",
            "a; b",
            "a &",
            "echo $HOME",
            'echo "$HOME"',
            'echo "`date`"',
            "ls *.txt",
            "ls file?",
            "ls [ab]",
            "cp ~/a b",
            "a # comment",
            "A=1 tool",
            "cd src",
            "exit 3",
            "! false",
            "(a)",
            "a\nb",
            "touch {a,b}",
            "if true; then a; fi",
        ):
            self.assertTrue(needs_shell(command), command)
            self.assertEqual(make_words(command, "/bin/sh"), ["/bin/sh", "-c", command])

    def test_a_quotation_that_is_not_closed_is_an_error(self) -> None:
        for command in ("echo 'a", 'echo "a', "   "):
            with self.assertRaises(ValueError):
                needs_shell(command)


if __name__ == "__main__":
    unittest.main()
