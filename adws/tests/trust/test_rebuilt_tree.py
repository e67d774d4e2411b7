"""The tree of a judged run must end as it was built."""

from attrs import evolve
from returns.result import Success

from adws.core.errors import OracleCompromised
from adws.testing import a_report
from adws.trust.rebuilt_tree import refuse_rewritten


def _is_sealed(path: str) -> bool:
    return path.startswith("tests/")


def test_a_sealed_file_that_changes_during_the_run_is_no_oracle() -> None:
    """It is named, with the layer."""
    after = evolve(a_report(), rewritten=("src/cache.txt", "tests/test_a.py"))
    error = refuse_rewritten(a_report(), after, _is_sealed).failure()
    assert isinstance(error, OracleCompromised)
    assert error.message == "sealed files changed while the suite ran: tests/test_a.py"
    assert error.context == {"layer": "rebuilt tree", "seen": ("tests/test_a.py",)}


def test_what_the_suite_of_the_base_rewrites_too_is_its_own_business() -> None:
    """A test may keep its own notes."""
    before = evolve(a_report(), rewritten=("tests/notes.txt",))
    after = evolve(a_report(), rewritten=("tests/notes.txt", "out.txt"))
    assert refuse_rewritten(before, after, _is_sealed) == Success(after)
