"""Renamed cases in the reports of a verdict."""

from adws.core.renamed_case import RenamedCase
from adws.core.verdict import Verdict
from adws.reports.verdict_markdown import verdict_markdown
from adws.reports.verdict_terminal import verdict_lines
from adws.tests.reports.test_verdict_forms import PROPOSAL

_ROWS = tuple(RenamedCase(f"t.py::a[{row}]", f"t.py::b[{row}]") for row in (1, 2))
_MANY = tuple(RenamedCase(f"t.py::a{number}", f"t.py::b{number}") for number in range(11))


def test_a_test_is_listed_once_with_its_rows() -> None:
    """As the change itself reads."""
    verdict = Verdict(accepted=True, renamed=(*_ROWS, *_MANY[:1]))
    assert [*verdict_lines(verdict, ())][2:] == [
        "renamed, and otherwise the same:",
        "- t.py::a is now t.py::b (2 cases)",
        "- t.py::a0 is now t.py::b0",
    ]
    section = (
        "## Renamed\n\n- `t.py::a` is now `t.py::b` (2 cases)\n- `t.py::a0` is now `t.py::b0`\n"
    )
    assert section in verdict_markdown(verdict, PROPOSAL)


def test_a_terminal_lists_ten() -> None:
    """And counts the rest; the Markdown has all."""
    verdict = Verdict(accepted=True, renamed=_MANY)
    assert [*verdict_lines(verdict, ())][-1] == "- and 1 more"
    assert "- `t.py::a10` is now `t.py::b10`\n" in verdict_markdown(verdict, PROPOSAL)
