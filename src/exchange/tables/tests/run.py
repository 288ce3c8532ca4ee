"""Runs the tests of this folder and ends with `N passed, N failed, N skipped`."""

from __future__ import annotations

import os
import sys
import unittest

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, folder)
suite = unittest.defaultTestLoader.discover(folder)
result = unittest.TextTestRunner(stream=sys.stderr, buffer=True).run(suite)
for case, reason in result.skipped:
    print(f"skip {case.id()}: {reason}")
failed = len({case.id() for case, _ in [*result.failures, *result.errors]})
skipped = len(result.skipped)
print(f"{result.testsRun - failed - skipped} passed, {failed} failed, {skipped} skipped")
sys.exit(0 if result.wasSuccessful() and result.testsRun > 0 else 1)
