"""``adws questions``: what only a person can say, and what becomes of the answers."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.question import OpenQuestion
from adws.ledger.store import ledger_path, load, save
from adws.testing import FakeIo
from adws.tests.cli.program import invoke, read, write
from adws.tests.ledger.test_ledger import OPENED, round_of
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
ADD = OpenQuestion("calc", "add(2, 3)", ("-1", "5"))
HALF = OpenQuestion("calc", "half(3)", ("1", "raises ValueError: odd"))
LATE = OpenQuestion("calc", "late(1)", ("1", "2"))


def project(folder: PurePath, *questions: OpenQuestion, runner: str = "pytest") -> PurePath:
    """Return a project whose newest run has left these questions."""
    ledger = evolve(OPENED, runner=runner, rounds=(evolve(round_of(1), questions=questions),))
    _ = write(folder, {"calc.py": "", ".adws/.gitignore": "*\n"})
    _ = value(save(ledger_path(folder), ledger))
    return folder


def keys(monkeypatch: pytest.MonkeyPatch, *pressed: str) -> None:
    """Let somebody press these keys at a terminal."""
    person = FakeIo(keys=[*pressed])
    monkeypatch.setattr(io_ops, "at_terminal", person.at_terminal)
    monkeypatch.setattr(io_ops, "read_key", person.read_key)


def questions_in_ledger(root: PurePath) -> tuple[OpenQuestion, ...]:
    """Return the questions in the ledger."""
    return value(load(ledger_path(root))).rounds[0].questions


def test_questions_are_listed(here: PurePath) -> None:
    """For machines as well; before the first run there are none."""
    assert invoke("questions", "list", "--root", str(here), "--json").json == []
    root = project(here, ADD)
    assert invoke("questions", "list", "--root", str(root), "--json").json == [
        {
            "id": "Q-001",
            "call": "calc: add(2, 3)",
            "could give": "-1 or 5",
            "answer": "",
            "test": "",
        }
    ]


def test_an_answer_becomes_a_test(here: PurePath) -> None:
    """In a new file beside the tests of the fix; nothing that is there is touched."""
    root = write(project(here, ADD, HALF), {"test_answers.py": "kept = True\n"})
    result = invoke("questions", "answer", "Q-001", "5", "--root", str(root), "--json")
    assert (result.json[0]["answer"], result.json[0]["test"]) == ("5", "test_answers_2.py")
    assert read(root / "test_answers.py") == "kept = True\n"
    assert "    assert add(2, 3) == 5\n" in read(root / "test_answers_2.py")
    assert questions_in_ledger(root) == (evolve(ADD, answer="5", test="test_answers_2.py"), HALF)


@pytest.mark.parametrize(
    ("name", "answer", "runner", "message"),
    [
        ("Q-009", "5", "pytest", "no question has the id 'Q-009'"),
        ("Q-001", "Cart(1)", "pytest", "adws cannot write the answer to Q-001 as a test: Cart(1)"),
        ("Q-001", "5", "vitest", "adws cannot write answers as tests for vitest"),
        ("Q-002", "5", "pytest", "question 'Q-002' already has an answer"),
    ],
)
def test_what_cannot_be_answered_is_refused(
    here: PurePath, name: str, answer: str, runner: str, message: str
) -> None:
    """With the reason; no file is written."""
    done = evolve(HALF, answer="1", test="test_answers.py")
    root = project(here, ADD, done, runner=runner)
    result = invoke("questions", "answer", name, answer, "--root", str(root))
    assert (result.exit_code, message in result.stderr) == (2, True)
    assert questions_in_ledger(root) == (ADD, done)
    assert "test_answers.py" not in value(io_ops.list_folder(root))


def test_a_person_answers_with_one_key_each(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys without a meaning are none, a question can be skipped; all answers are one file."""
    root = project(here, ADD, LATE, HALF)
    keys(monkeypatch, "x", "2", "s", "2")
    result = invoke("questions", "ask", "--root", str(root))
    assert result.stderr.splitlines()[:4] == [
        "Q-001 What must calc: add(2, 3) return?",
        "  1  -1 (as with the fix)",
        "  2  5",
        "  s  skip    q  end",
    ]
    assert [question.answer for question in questions_in_ledger(root)] == [
        "5",
        "",
        "raises ValueError: odd",
    ]
    text = read(root / "test_answers.py")
    assert ("assert add(2, 3) == 5" in text, "pytest.raises(ValueError)" in text) == (True, True)


@pytest.mark.parametrize("key", ["q", ""])
def test_the_end_keeps_what_was_answered(
    here: PurePath, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """What follows stays open, for another time."""
    root = project(here, ADD, HALF)
    keys(monkeypatch, "1", key)
    assert invoke("questions", "ask", "--root", str(root)).exit_code == 0
    assert [question.answer for question in questions_in_ledger(root)] == ["-1", ""]
    keys(monkeypatch, key)
    assert invoke("questions", "ask", "--root", str(root)).stdout == ""
    assert [question.answer for question in questions_in_ledger(root)] == ["-1", ""]


def test_without_a_terminal_nobody_is_asked(here: PurePath) -> None:
    """It is told what machines do instead."""
    result = invoke("questions", "ask", "--root", str(project(here, ADD)))
    assert (result.exit_code, "adws questions answer ID ANSWER" in result.stderr) == (2, True)
