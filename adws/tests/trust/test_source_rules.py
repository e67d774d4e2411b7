"""What the rules flag, and what looks like it and is honest."""

import pytest

from adws.core.flag import Flag
from adws.languages.language import language_of
from adws.tests.trust.source_specimens import FLAGGED, GO, HONEST, PYTHON, RUST, TYPESCRIPT
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.read_source import read_source
from adws.trust.source_rules.rules import source_rules


def rules(path: str, before: str | None, after: str) -> set[str]:
    """Return the rules that flag a change of one file."""
    return {flag.rule for flag in read_source([ChangedText(path, before, after)])}


@pytest.mark.parametrize(("path", "rule", "code"), FLAGGED)
def test_a_cheat_is_flagged(path: str, rule: str, code: str) -> None:
    """The rule sees it where it is new."""
    assert rule in rules(path, "", code)


@pytest.mark.parametrize(("path", "code"), HONEST)
def test_an_honest_look_alike_is_not(path: str, code: str) -> None:
    """False alarms cost trust: what people write in the course of things gives no flag."""
    assert rules(path, None, code) == set()


@pytest.mark.parametrize("path", [PYTHON, TYPESCRIPT, GO, RUST])
def test_every_rule_has_a_cheat_here(path: str) -> None:
    """Also each of several rules with one name."""
    language = language_of(path)
    assert language is not None
    tried = {rule for where, rule, _ in FLAGGED if where == path}
    rules = source_rules(language)
    assert rules is not None
    assert tried == {rule.name for rule in rules.rules}


def test_a_flag_says_where_what_and_why() -> None:
    """It names the changed line, as it stands there."""
    change = ChangedText(
        PYTHON, "import os\n\n\nx = 1\n", "import os\n\n\nx = 1\nos._exit(x)  # bye\n"
    )
    assert read_source([change]) == (
        Flag(
            rule="forced-exit",
            path=PYTHON,
            line=5,
            seen="os._exit(x)  # bye",
            why="ends or replaces the process before the runner can say what failed",
        ),
    )


def test_a_definition_is_flagged_where_it_changed() -> None:
    """The line that made it suspicious may be its last one."""
    before = "class A:\n    def __eq__(self, o):\n        return self.x == o.x\n"
    after = "class A:\n    def __eq__(self, o):\n        return True\n"
    flags = read_source([ChangedText(PYTHON, before, after)])
    assert [(flag.rule, flag.place, flag.seen) for flag in flags] == [
        ("always-equal", "src/calc.py:3", "return True")
    ]


def test_an_equality_that_only_ends_otherwise_is_flagged() -> None:
    """What it asks before stays as it was."""
    before = (
        "class A:\n    def __eq__(self, o):\n        if not isinstance(o, A):\n"
        "            return NotImplemented\n        return self.x == o.x\n"
    )
    after = before.replace("self.x == o.x", "True")
    flags = read_source([ChangedText(PYTHON, before, after)])
    assert [(flag.rule, flag.line) for flag in flags] == [("always-equal", 5)]


EXIT = "import os\n\n\ndef stop():\n    os._exit(1)\n"


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ([ChangedText(PYTHON, EXIT, f"{EXIT}x = 1\n")], []),
        ([ChangedText(PYTHON, EXIT, EXIT.replace("def stop", "def leave"))], []),
        ([ChangedText(PYTHON, EXIT, EXIT.replace("    os", "    if now:\n        os"))], []),
        ([ChangedText(PYTHON, EXIT, ""), ChangedText("src/new.py", None, EXIT)], []),
        ([ChangedText(PYTHON, EXIT, f"{EXIT}os._exit(1)\n")], ["src/calc.py:6"]),
        (
            [ChangedText(PYTHON, EXIT, EXIT), ChangedText("src/new.py", None, EXIT)],
            ["src/new.py:5"],
        ),
        ([ChangedText(PYTHON, None, EXIT)], ["src/calc.py:5"]),
        ([ChangedText(PYTHON, EXIT, "")], []),
        ([], []),
    ],
)
def test_only_what_is_new_counts(changes: list[ChangedText], lines: list[str]) -> None:
    """Code that was there, is indented or moves to another file gives no flag; a copy does."""
    assert [flag.place for flag in read_source(changes)] == lines


def test_a_collection_with_an_equality_of_its_own_may_mend_it() -> None:
    """It is flagged where it gets one, and where that tells nothing apart any more."""
    before = "class A(dict):\n    def __eq__(self, o):\n        return len(self) == len(o)\n"
    mended = before.replace("len(self) == len(o)", "dict.__eq__(self, o)")
    assert rules(PYTHON, before, mended) == set()
    assert rules(PYTHON, None, mended) == {"always-equal"}
    assert rules(PYTHON, before, before.replace("len(self) == len(o)", "True")) == {"always-equal"}


def test_a_file_keeps_its_habits() -> None:
    """One that ran code from text before may do so at another place."""
    assert rules(PYTHON, "exec(one)\n", "exec(one)\nexec(two)\n") == set()
    assert rules(PYTHON, EXIT, f"{EXIT}os._exit(2)\n") == {"forced-exit"}


def test_broken_code_is_read_as_far_as_it_goes() -> None:
    """An agent's half-written file still has lines to flag."""
    assert rules(PYTHON, None, "def broken(:\n\nimport os\nos._exit(0)\n") == {"forced-exit"}


@pytest.mark.parametrize(
    ("before", "after", "added"),
    [
        (None, "a\nb", {0, 1}),
        ("a\nb\nc", "a\nc", set()),
        ("a\nb\nc", "a\nx\nb\ny\nc", {1, 3}),
        ("a\nb\nc", "c\na\nb", {0}),
        ("a\x0cb\nc", "a\x0cb\nd", {1}),
    ],
)
def test_added_lines(before: str | None, after: str, added: set[int]) -> None:
    """They are counted from 0 and told by line feeds alone."""
    assert ChangedText(PYTHON, before, after).added_lines == added
