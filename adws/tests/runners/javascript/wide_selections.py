"""Selections of cases whose names may not fit into a command, and what runs whole then."""

from adws.runners.runner import Selection

_WHOLE = "their files run whole"
WIDE_SELECTIONS = (
    (Selection(case_ids=("a.test.js > a", "a.test.js > b")), ""),
    (Selection(case_ids=(f"a.test.js > {'é' * 31_000}",)), _WHOLE),
    (Selection(case_ids=("a.test.js > b", f"a.test.js > {'.' * 31_000}")), _WHOLE),
    (Selection(files=("a.test.js",)), ""),
)
