"""Secrets are taken out of texts."""

import base64
import json
from collections.abc import Callable
from pathlib import PurePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adws.cage.known_secrets import Secret
from adws.cage.redaction import (
    redact_file,
    redacted,
    redacted_report,
    report_without_secrets,
    secrets_here,
)
from adws.core.suite import Evidence, Outcome
from adws.testing import FakeIo, a_case, a_report
from adws.tests.cage.secret_formats import Example, examples
from adws.tests.vcs.repositories import value

EXAMPLES = examples()
TOKEN = Secret("MY_TOKEN", 'p4ss/wörd & "more"')
KNOWN = (TOKEN, Secret("SIGNING_KEY", "first line\nthe second line of it"))
FILE = PurePath("/p/.adws/logs/round-1.log")
HERE = {"API_KEY": "12345678-ab", "HOME": "/home/me"}
MARK = "[redacted: API_KEY]"
GITHUB = next(example.secret for example in EXAMPLES if example.format == "github-pat")


def test_there_are_enough_formats() -> None:
    """The table is worth its name."""
    assert len({example.format for example in EXAMPLES}) >= 199


@pytest.mark.parametrize("seed", range(3))
def test_every_format_is_taken_out(seed: int) -> None:
    """Whatever a test prints of them, alone on its line or in a message."""
    texts = [_remaining(example) for example in examples(seed)]
    assert [example for example in texts if example] == []


def _remaining(example: Example) -> str:
    for text in (
        f"{example.text}\n",
        f"E   KeyError: {example.text} is no key\nE   2\n",
        repr(f"2\n{example.text}\n3"),
    ):
        clean = redacted(text)
        if example.secret in clean or "[redacted: " not in clean:
            return example.format
    return ""


@pytest.mark.parametrize(
    "form",
    [
        TOKEN.value,
        json.dumps({"token": TOKEN.value}),
        repr([TOKEN.value]),
        "https://x/?token=p4ss%2Fw%C3%B6rd%20%26%20%22more%22&a=1",
        *(base64.b64encode(b"user:"[:n] + TOKEN.value.encode()).decode() for n in range(4)),
        base64.urlsafe_b64encode(TOKEN.value.encode()).decode(),
        "\x1b[31m".join(TOKEN.value),
        TOKEN.value.replace("w", "\u200bw\x00"),
    ],
)
def test_a_value_of_the_environment_is_found_in_every_disguise(form: str) -> None:
    """As it is, escaped, encoded, with colours between its letters."""
    clean = redacted(f"it was {form}!", KNOWN)
    assert "[redacted: MY_TOKEN]" in clean
    assert {clean.count(part) for part in ("p4ss", "more", form)} == {0}


@pytest.mark.parametrize("written", [str, repr, lambda key: key.replace("\n", "\nE   ")])
def test_a_private_key_is_taken_out_with_all_its_lines(written: Callable[[str], str]) -> None:
    """Printed, quoted in one line, or indented by a runner."""
    lines = [base64.b64encode(bytes(range(n, n + 48))).decode() for n in range(20)]
    key = "\n".join(["-----BEGIN RSA PRIVATE KEY-----", *lines, "-----END RSA PRIVATE KEY-----"])
    clean = redacted(f"it was {written(key)}\n")
    assert [line for line in lines if line in clean] == []
    assert clean.startswith("it was ")


def test_what_overlaps_is_taken_out_whole() -> None:
    """Of two secrets that share characters nothing is left, and both need one marker."""
    secrets = (Secret("A_KEY", "abcd-1234-efgh"), Secret("B_KEY", "1234-efgh-5678"))
    assert redacted("x abcd-1234-efgh-5678 y", secrets) == "x [redacted: A_KEY] y"


def test_each_line_of_a_value_counts() -> None:
    """Runners indent what they print."""
    text = "E   first line\nE   the second line of it\n"
    assert redacted(text, KNOWN) == "E   [redacted: SIGNING_KEY]\nE   [redacted: SIGNING_KEY]\n"


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        (GITHUB, "[redacted: github pat]"),
        (f"a {GITHUB} b {GITHUB}", "a [redacted: github pat] b [redacted: github pat]"),
        (f"{GITHUB[:9]}\x1b[0m{GITHUB[9:]}\x1b[1m", "[redacted: github pat]\x1b[1m"),
        (f"ö\ud800{GITHUB}", "ö\ud800[redacted: github pat]"),
        (base64.b64encode(f"token: {GITHUB}.".encode()).decode(), "[redacted: github pat]"),
        (f"{GITHUB} # gitleaks:allow", "[redacted: github pat] # gitleaks:allow"),
        ("ftp://me:pa55word@db.me/x", "ftp://me:[redacted: generic credential uri]@db.me/x"),
    ],
)
def test_the_marker_says_what_was_there(text: str, clean: str) -> None:
    """What stands around it stays."""
    assert redacted(text) == clean


@pytest.mark.parametrize(
    "text",
    [
        "",
        "commit 3f786850e387550fdab836ed7e6dc881de23001b",
        "sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "<Account object at 0x7f3a2b1c4d50>",
        "550e8400-e29b-41d4-a716-446655440000",
        "/run/pytest-of-me/pytest-12/test_add0/file.txt",
        "E   KeyError: 'password'",
        "user.token = make_token()",
        "tests/test_token.py::TestSecretKeyOfEveryAccount::test_secret_key_2 FAILED",
        "assert 'dGhpcyBpcyBhIHRlc3Q=' == 'aGVsbG8gd29ybGQ='",
    ],
)
def test_what_only_looks_random_stays(text: str) -> None:
    """Hashes, addresses, ids and paths tell what failed."""
    assert redacted(text, KNOWN) == text


@settings(deadline=None)  # the first one loads the rules
@given(st.text(), st.text(), st.text("abcdefgh123456", min_size=8))
def test_no_known_value_is_left(before: str, after: str, value: str) -> None:
    """Wherever it stands, and once is enough."""
    clean = redacted(f"{before}{value}{after}", (Secret("A_TOKEN", value),))
    assert value not in clean.replace("[redacted: A_TOKEN]", "")
    assert redacted(clean, (Secret("A_TOKEN", value),)) == clean


def test_a_report_keeps_its_cases() -> None:
    """Their evidence and the warnings are cleaned; ids, by which they are run again, are not."""
    evidence = Evidence("KeyError", GITHUB, f"in {GITHUB}", (), "call", f"out {GITHUB}")
    report = a_report(a_case("t::a"), a_case(f"t::b[{GITHUB}]", Outcome.FAILED, evidence=evidence))
    mark = "[redacted: github pat]"
    clean = redacted_report(report, ())
    assert [case.id for case in clean.cases] == ["t::a", f"t::b[{GITHUB}]"]
    assert clean.cases[1].evidence == Evidence(
        "KeyError", mark, f"in {mark}", (), "call", f"out {mark}"
    )


def test_a_report_without_secrets_is_the_same() -> None:
    """Whatever its cases told."""
    case = a_case("t::a", Outcome.FAILED, evidence=Evidence(message="assert 1 == 2"))
    report = a_report(a_case("t::b"), case)
    assert redacted_report(report, KNOWN) == report


def test_the_secrets_of_this_machine_are_those_of_its_environment(io: FakeIo) -> None:
    """Of all variables those that sound like it."""
    io.variables = HERE
    assert value(secrets_here()) == (Secret("API_KEY", "12345678-ab"),)


def test_a_report_loses_the_secrets_of_this_machine(io: FakeIo) -> None:
    """In what tests printed."""
    io.variables = HERE
    result, clean = (
        a_report(a_case("a", Outcome.FAILED, evidence=Evidence(message=f"key {word}")))
        for word in ("12345678-ab", MARK)
    )
    assert value(report_without_secrets(result)) == clean


def test_a_file_is_rewritten_only_where_it_holds_one(io: FakeIo) -> None:
    """A log that holds none is left as it is."""
    io.variables = HERE
    io.files |= {FILE: "a 12345678-ab\n", FILE.with_name("b"): "nothing\n"}
    assert value(redact_file(FILE)) is None
    assert value(redact_file(FILE.with_name("b"))) is None
    assert (io.files[FILE], io.files[FILE.with_name("b")]) == (f"a {MARK}\n", "nothing\n")
