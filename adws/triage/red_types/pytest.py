"""What failures under pytest mean for new tests: a fixture that is not there is a broken test."""

from adws.triage.failure_types import FailureTypes
from adws.triage.red_types.python import INVALID_RED_FAILURES, VALID_RED_FAILURES

TYPES = FailureTypes(VALID_RED_FAILURES, INVALID_RED_FAILURES | {"FixtureLookupError"})
