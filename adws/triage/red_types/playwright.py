"""What failures under Playwright mean for new tests: it waits for what is still to be built."""

from attrs import evolve

from adws.triage.red_types.javascript import TYPES as JAVASCRIPT

TYPES = evolve(
    JAVASCRIPT,
    valid=JAVASCRIPT.valid | {"TimeoutError"},
    spoken=(
        (r"(?i)\btimeout of \d+ms exceeded|: timeout \d+ms exceeded", "TimeoutError"),
        *JAVASCRIPT.spoken,
    ),
)
