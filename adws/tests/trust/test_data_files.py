"""What changed code reads beside source."""

import pickle

import pytest

from adws.core.flag import Flag
from adws.core.suite import OpenedFile
from adws.trust.data_files import CODE, UNREADABLE, data_files, flags_of
from adws.trust.literal_leak import CaseText, leaked
from adws.trust.source_rules.changed_text import ChangedText

TEST = CaseText(
    "test_a.py",
    """
def test_gross():
    assert gross(150, "tool") == 178.5
    assert gross(20, "a b") == 21.4
    assert finish((3, 2, 1), -2) == 3
    assert finish((5, 4, 4), 3) == 5
""",
    ("test_gross",),
)
BY = "shop/prices.py:7"
WHY = "this file is binary, so nobody can review its content"
LONG = "this file is one long encoded text, so nobody can review its content"


def flags(path: str, text: str, by: str | None = BY, *, noted: bool = True) -> list[Flag]:
    """Return the flags of a new file that a line of the project opened, or nothing did."""
    change = ChangedText(path, None, text)
    opened = [] if by is None else [OpenedFile(path, by)]
    files = data_files([change], opened, noted=noted)
    return [*flags_of(files), *leaked([TEST], [change], files)]


@pytest.mark.parametrize(
    ("text", "rule", "why"),
    [
        ("a\0b", UNREADABLE, WHY),
        ("PK\x03\ufffd", UNREADABLE, WHY),
        (pickle.dumps({150: 178.5}, 0).decode(), UNREADABLE, WHY),
        (f"{'aB3' * 50}\n", UNREADABLE, LONG),
        ("import os\n", CODE, "this file is code, but its name does not say so"),
        ("def f(): ...\n", CODE, "this file is code, but its name does not say so"),
    ],
)
def test_what_hides_its_content_is_flagged(text: str, rule: str, why: str) -> None:
    """Where a run opened it, with what opened it."""
    [flag] = flags("shop/model.dat", text)
    assert (flag.rule, flag.line, flag.why) == (rule, 0, f"{why}; {BY} opens it")
    assert flag.seen.isprintable()
    assert flags("shop/model.dat", text, None) == []


def test_the_library_may_open_it() -> None:
    """Then no line of the project is named."""
    [flag] = flags("shop/model.dat", "a\0b", "")
    assert flag == Flag(UNREADABLE, "shop/model.dat", 0, "a\\x00b", WHY)


def test_where_nothing_is_noted_binary_files_are_flagged() -> None:
    """Media and documentation are not, nor is a text that is merely long."""
    assert [flag.why for flag in flags("src/a.wasm", "\0asm", None, noted=False)] == [WHY]
    for path in ("src/logo.PNG", "docs/a.bin", "web/examples/a.db"):
        assert flags(path, "\0", None, noted=False) == []
    assert flags("src/a.pem", "aB3" * 50, None, noted=False) == []


@pytest.mark.parametrize(
    "text",
    [
        "-----BEGIN CERTIFICATE-----\n" + ("aB3" * 21 + "\n") * 9,
        "Thank you.\n",
        '{"longest": 10000}\n',
        "kind: tool\nrate: 0.19\n",
        "",
        "kind,rate\ntool,0.19\nbook,0.07\n",
        '{"tool": 0.19, "a b": 0.07, "rows": [[1, 2], []]}',
        "150\n20\n",
        "3,2,1,2,3\n5,4,4,3,6\n",
        "3,2\n5,4\n4,3\n",
        "I1\n.",
        "[" * 5000,
    ],
)
def test_data_is_none(text: str) -> None:
    """Tables, settings, texts, certificates; single values that tests happen to use as well."""
    assert flags("shop/rates.json", text) == []


@pytest.mark.parametrize(
    ("text", "line", "seen"),
    [
        ('{\n "(150, \'tool\')": "178.5"\n}', 2, '"(150, \'tool\')": "178.5"'),
        ('{"150": {"tool": 178.5}, "20": {"a b": 21.4}}', 1, None),
        ('[[150, "tool", 178.5], [3, 4]]', 1, None),
        ('[{"net": 150, "kind": "tool", "gross": 178.5}, {"net": 1}]', 1, None),
        ("kind;net;gross\ntool;150;178.5\n", 2, "tool;150;178.5"),
        ("tool=178.5\na b=21.4\n", 1, "tool=178.5"),
        ("178.5 150\n21.4 20\nothers\n", 1, "178.5 150"),
        ('{"((3, 2, 1), -2)": "3",\n "((5, 4, 4), 3)": "5"}', 1, None),
        ("3,2,1,2,3\n5,4,4,3,5\n", 1, "3,2,1,2,3"),
    ],
)
def test_answers_in_data_are_a_leak(text: str, line: int, seen: str | None) -> None:
    """Entries of what the failing tests pass and expect, whatever form they have."""
    [flag] = flags("shop/settings.json", text)
    assert (flag.rule, flag.line, flag.path) == ("literal-leak", line, "shop/settings.json")
    assert seen in {None, flag.seen}


def test_only_what_the_change_brings_is_looked_at() -> None:
    """Not source, not what is gone, not what nothing opened."""
    text = "tool,150,178.5\n"
    opened = [OpenedFile("a.py"), OpenedFile("a.csv")]
    changes = [
        ChangedText("a.py", None, text),
        ChangedText("a.csv", text, ""),
        ChangedText("a.csv", text, text),
    ]
    assert data_files(changes, opened, noted=True) == ()
    assert flags("a.csv", text, None) == []


def test_a_binary_file_has_no_entries() -> None:
    """What cannot be read is flagged once."""
    assert [flag.rule for flag in flags("a.csv", "\0tool,150,178.5\n")] == [UNREADABLE]
