"""The file of the quarantine: what is written can be read, what is damaged is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.core.errors import DocumentDamaged
from adws.core.quarantine import Quarantine, QuarantinedCase
from adws.trust.quarantine import quarantine_case
from adws.trust.quarantine_file import read_quarantine_file, with_cases

DAY = "2026-01-15"
CASE = QuarantinedCase("t.py::a", "2026-01-01", "2026-01-30", seen="failed, then passed")
ONE = """\
[[cases]]
id = "t.py::a"
since = 2026-01-01
until = 2026-01-30
seen = "failed, then passed"
"""
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
CASES = st.builds(
    quarantine_case,
    TEXTS,
    since=st.dates().map(str),
    days=st.integers(1, 400),
    seen=st.text(st.characters(exclude_categories=["Cs"])),
)


def cases_of(text: str) -> tuple[QuarantinedCase, ...]:
    """Return the cases that a file holds."""
    return read_quarantine_file(text, DAY).unwrap().cases


def extended(text: str, *cases: QuarantinedCase) -> str:
    """Return a file's text with more cases."""
    return with_cases(text, cases).unwrap()


def damage(text: str) -> str:
    """Return what is said of a damaged file."""
    error = read_quarantine_file(text, DAY).failure()
    assert isinstance(error, DocumentDamaged)
    return error.message


def test_an_empty_file_is_an_empty_quarantine() -> None:
    """So is one that is not there, or that holds comments only."""
    empty = Quarantine(DAY)
    assert read_quarantine_file("", DAY).unwrap() == empty
    assert read_quarantine_file("# none\n", DAY).unwrap() == empty


def test_the_first_case_comes_with_words_for_the_reader() -> None:
    """A person finds out from the file itself what it is for."""
    text = extended("", CASE)
    head, _, block = text.partition("\n\n")
    assert all(line.startswith("# ") for line in head.split("\n"))
    assert (block, cases_of(text)) == (ONE, (CASE,))


def test_what_a_person_wrote_stays() -> None:
    """Cases are added behind it; comments, notes and order are kept."""
    mine = f'# mine\n{ONE}note = "ask Ann" # soon\nissue = "#7"\n\n\n'
    second = QuarantinedCase("t.py::b", "2026-01-02", "2026-01-31")
    text = extended(mine, second)
    assert text.startswith(mine.rstrip())
    assert [(case.id, case.note, case.issue) for case in cases_of(text)] == [
        ("t.py::a", "ask Ann", "#7"),
        ("t.py::b", "", ""),
    ]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("# mine\ncases = []\n# more\n", "# mine\n# more\n"),
        ("cases = [] # none yet", "# none yet\n"),
        ('\n"cases"=[\n  # a day will come\r\n]\r\n# more\n', "\n# more\n"),
        ("# mine\n  'cases' = [ ]  ", "# mine\n"),
    ],
)
def test_an_empty_list_gives_way_to_the_first_case(text: str, kept: str) -> None:
    """TOML lets no table be added to it; everything else stays."""
    assert extended(text, CASE) == f"{kept}\n{ONE}"


def test_an_empty_list_alone_is_an_empty_file() -> None:
    """What is written then explains itself."""
    assert extended("cases = []\n", CASE) == extended("", CASE)


INLINE = 'cases = [{id = "t.py::b", since = 2026-01-01, until = 2026-01-30}]\n'


@pytest.mark.parametrize("text", [INLINE, ONE])
def test_a_file_that_can_take_no_more_cases_is_told(text: str) -> None:
    """Cases in a list in line stand in the way of tables; none stands in it twice."""
    error = with_cases(text, (CASE,)).failure()
    assert (type(error), error.message) == (
        DocumentDamaged,
        "adws-quarantine.toml is unchanged: adws cannot add a case at its end",
    )


def test_a_damaged_file_is_not_extended() -> None:
    """Its own damage is told."""
    error = with_cases("cases = 1\n", (CASE,)).failure()
    assert error.message.endswith(" may contain only [[cases]] tables")


@given(st.lists(CASES, unique_by=lambda case: case.id, max_size=4).map(tuple))
def test_whatever_is_written_reads_the_same(cases: tuple[QuarantinedCase, ...]) -> None:
    """Ids hold whatever a parameter of a test may be."""
    half = len(cases) // 2
    text = extended(extended("", *cases[:half]), *cases[half:])
    assert cases_of(text) == cases


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "[[cases]]\nid = \n",
            "is not valid TOML: Invalid value (at line 2, column 6)",
        ),
        ('case = "a"\n', " may contain only [[cases]] tables"),
        ("[cases]\n", " may contain only [[cases]] tables"),
        ('cases = ["a"]\n', ", line 1: is not a [[cases]] table"),
        (f"{ONE}\n{ONE}", ", line 7: t.py::a is in the file twice"),
        (
            f"{ONE}days = 3\n",
            ", line 1: unknown key 'days' (known: id, issue, note, seen, since, until)",
        ),
        (
            "\n[[cases]]\nsince = 2026-01-01\nuntil = 2026-01-02\n",
            ", line 2: id: required field missing",
        ),
        (
            ONE.replace("2026-01-30", "2025-12-31"),
            ", line 1: t.py::a ends on 2025-12-31, before it begins",
        ),
        (
            ONE.replace("2026-01-30", '"soon"'),
            ", line 1: until is not a date: write it as until = 2026-12-31",
        ),
        (
            ONE.replace("2026-01-01", "2026-01-01T10:00:00"),
            ", line 1: since is not a date: write it as since = 2026-12-31",
        ),
        (ONE.replace('"failed, then passed"', "3"), ", line 1: seen: 3 is not a text"),
    ],
)
def test_what_is_damaged_is_named_with_its_line(text: str, expected: str) -> None:
    """No case is in quarantine by half."""
    assert damage(text).endswith(expected)
    assert damage(text).startswith("adws-quarantine.toml")
