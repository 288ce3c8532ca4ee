"""The cases of last_words.json, which the rules in TypeScript obey as well."""

from __future__ import annotations

import json
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from last_words import last_words

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "last_words.json"), encoding="utf-8") as _file:
    CASES = json.load(_file)


class LastWords(unittest.TestCase):
    def test_the_words_of_a_failed_command_name_its_error_first(self) -> None:
        for name, case in CASES.items():
            with self.subTest(name):
                self.assertEqual(last_words(case.get("stdout", ""), case.get("stderr", "")), case["words"])
