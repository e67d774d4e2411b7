"""Selections of cases that may not fit into a command, and what runs whole then."""

from adws.runners.runner import Selection

_WHOLE, _ALL = "their files run whole", "everything runs"


def files(count: int, length: int = 50) -> tuple[str, ...]:
    """Return so many files whose paths have at least so many characters."""
    return tuple(f"{n:06}/{'o' * (length - 18)}ng/a.test.js" for n in range(count))


_FITTING, _TOO_MANY = files(300, 500), files(400, 3_000)
WIDE_SELECTIONS = (
    (Selection(case_ids=("a.test.js > a", "a.test.js > b")), ""),
    (Selection(case_ids=(f"a.test.js > {'é' * 29_000}",)), ""),
    (Selection(case_ids=(f"a.test.js > {'é' * 31_000}",)), _WHOLE),
    (Selection(case_ids=("a.test.js > b", f"a.test.js > {'.' * 31_000}")), _WHOLE),
    (Selection(case_ids=tuple(f"a.test.js > {n}{'x' * 10_000}" for n in range(100))), _WHOLE),
    (Selection(files=("a.test.js",)), ""),
    (Selection(files=_FITTING), ""),
    (Selection(case_ids=tuple(f"{file} > in {file}" for file in _FITTING)), _WHOLE),
    (Selection(files=_TOO_MANY), _ALL),
    (Selection(case_ids=tuple(f"{file} > a" for file in _TOO_MANY)), _ALL),
)
