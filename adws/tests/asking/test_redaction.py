"""Secrets of this machine."""

from pathlib import PurePath

from adws.agents.known_secrets import Secret
from adws.asking.redaction import (
    answer_without_secrets,
    redact_file,
    report_without_secrets,
    secrets_here,
)
from adws.core.suite import Evidence, Outcome
from adws.core.turn import Answer, AnswerStatus
from adws.testing import FakeIo, a_case, a_report
from adws.tests.vcs.repositories import value

FILE = PurePath("/p/.adws/logs/round-1.log")
HERE = {"API_KEY": "12345678-ab", "HOME": "/home/me"}
MARK = "[redacted: API_KEY]"


def test_the_secrets_are_those_of_the_environment(io: FakeIo) -> None:
    """Of all variables those that sound like it."""
    io.variables = HERE
    assert value(secrets_here()) == (Secret("API_KEY", "12345678-ab"),)


def test_a_report_and_an_answer_lose_them(io: FakeIo) -> None:
    """What tests printed, what an agent said."""
    io.variables = HERE
    told, clean = (
        a_report(a_case("a", Outcome.FAILED, evidence=Evidence(message=f"key {word}")))
        for word in ("12345678-ab", MARK)
    )
    assert value(report_without_secrets(told)) == clean
    answer = value(answer_without_secrets(Answer(AnswerStatus.FINISHED, "it is 12345678-ab")))
    assert answer == Answer(AnswerStatus.FINISHED, f"it is {MARK}")


def test_a_file_is_rewritten_only_where_it_holds_one(io: FakeIo) -> None:
    """A log that holds none is left as it is."""
    io.variables = HERE
    io.files |= {FILE: "a 12345678-ab\n", FILE.with_name("b"): "nothing\n"}
    assert value(redact_file(FILE)) is None
    assert value(redact_file(FILE.with_name("b"))) is None
    assert (io.files[FILE], io.files[FILE.with_name("b")]) == (f"a {MARK}\n", "nothing\n")
