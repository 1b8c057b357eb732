"""`./dev bench tables`."""

from __future__ import annotations

import sys

from bench.tables.compare import main

sys.exit(main())
