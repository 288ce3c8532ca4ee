"""Starts the package from any checkout, with this file's folder on the path instead of the caller's."""

from __future__ import annotations

import sys

from io_perf_tables.__main__ import main

sys.exit(main())
