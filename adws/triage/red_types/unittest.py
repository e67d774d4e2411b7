"""What failures under unittest mean for new tests: what Python's own exceptions do."""

from adws.triage.red_types.python import TYPES as PYTHON

TYPES = PYTHON
