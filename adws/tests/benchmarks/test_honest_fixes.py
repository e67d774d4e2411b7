"""The benchmark of people's fixes: which commits of a clone it judges, and what it says of them."""

from collections import Counter
from pathlib import Path, PurePath

import pytest

from adws.tests.cheats.virtual_environment import furnish_venv
from adws.tests.cli.program import committed, write
from adws.tests.vcs.repositories import shell
from benchmarks.honest_fixes import Clone, JudgedFix, fixes, table

WRONG = "def price(net, rate):\n    return net - net * rate\n"
OLD_TEST = "from shop import price\n\n\ndef test_free():\n    assert price(0, 0.5) == 0\n"
NEW_TEST = f"{OLD_TEST}\n\ndef test_price():\n    assert price(100, 0.5) == 150\n"
ROW = JudgedFix("shop", "abc", "Fix it", "green", (), (), 1.0, 2.0, 3.0, 9.0)


def clone_of(folder: PurePath) -> Clone:
    """Return a clone with a fix that brings its test, one that brings none, and a refactoring."""
    project = committed(folder / "shop", {"shop.py": WRONG, "test_shop.py": OLD_TEST})
    for subject, files in (
        ("Fix the price", {"shop.py": WRONG.replace("-", "+"), "test_shop.py": NEW_TEST}),
        ("Fix the name", {"shop.py": WRONG.replace("-", "+").replace("rate", "share")}),
        ("Rename it again", {"shop.py": WRONG.replace("-", "+").replace("rate", "part")}),
    ):
        _ = shell(write(project, files), f"git add -A && git commit --quiet -m '{subject}'")
    furnish_venv(project)
    return Clone(Path(project))


@pytest.mark.real_io
def test_a_fix_that_turns_a_red_case_green_is_judged(here: PurePath) -> None:
    """The others are counted with the reason; the clone is at its newest commit again."""
    clone, passed_over = clone_of(here), Counter[str]()
    tip = clone.git("rev-parse", "HEAD")
    (judged,) = fixes(clone, ("",), frozenset(), passed_over)
    assert (judged.subject, judged.verdict, judged.blind) == ("Fix the price", "green", ())
    assert passed_over == {"brings no tests": 1}
    assert clone.git("rev-parse", "HEAD") == tip
    assert list(fixes(clone, ("",), frozenset({judged.commit}), Counter())) == []


def test_the_table_counts_each_verdict_and_has_the_medians() -> None:
    """A fix that nothing could look at is not watched."""
    blind = JudgedFix("shop", "d", "Fix", "flagged", ("rule a:1",), ("behaviour",), 3, 4, 5, 11)
    other = JudgedFix("inn", "e", "Fix", "not judged", ("no",), (), 5, 6, 7, 13)
    rows = [line.split() for line in table([ROW, blind, other]).splitlines()]
    assert rows[1:] == [
        ["shop", "2", "1", "1", "0", "0", "1", "2.0", "3.0", "4.0", "10.0"],
        ["inn", "1", "0", "0", "0", "1", "0", "5.0", "6.0", "7.0", "13.0"],
        ["all", "3", "1", "1", "0", "1", "1", "3.0", "4.0", "5.0", "11.0"],
    ]
