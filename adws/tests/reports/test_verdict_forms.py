"""A verdict in the forms that forges and their pages read."""

import json

from attrs import evolve

from adws.core.changed_call import ChangedCall
from adws.core.flag import Flag
from adws.core.patch import ChangeKind, FileChange, Patch
from adws.core.proposal import Proposal
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Layer, Verdict
from adws.reports.publication import Publication, publication
from adws.reports.verdict_code_quality import remarks_code_quality
from adws.reports.verdict_comment import verdict_comment, verdict_title
from adws.reports.verdict_junit import verdict_junit
from adws.reports.verdict_remarks import Remark, RemarkSeverity, verdict_remarks
from adws.reports.verdict_sarif import remarks_sarif

CHANGE = Patch("a", "b", (FileChange("app.py", ChangeKind.MODIFIED, 1, 1),), "diff")
PROPOSAL = Proposal("judge", "", Answer(AnswerStatus.FINISHED), CHANGE, CHANGE, ("tests/t.py",))
REFUSED = Verdict(
    accepted=False,
    reasons=("1 case fails: t::b", "ask @ada"),
    layer=Layer.SUITE,
    switched_off={Layer.BASELINE: "nobody asked"},
    impossible={Layer.AGREEMENT: "no report"},
)
FLAG = Flag("forced-exit", "calc.py", 0, "os._exit(0)", "it ends the run")
YELLOW = Verdict(accepted=True, flags=(FLAG,), fixed=("t::a",))
CALLS = (
    "Calls that the fixed cases make, and similar calls that no test makes: before the "
    "change and after it. Check the untested ones."
)
REMARKS = (
    Remark("app.py", 1, RemarkSeverity.FAILURE, "suite", "1 case fails: t::b"),
    Remark("app.py", 1, RemarkSeverity.FAILURE, "suite", "ask @ada"),
    Remark(
        "tests/t.py",
        1,
        RemarkSeverity.NOTICE,
        "not-judged",
        "edits to this file did not count: adws judged with the file as the base has it",
    ),
)
WARNING = Remark(
    "calc.py", 1, RemarkSeverity.WARNING, "forced-exit", "it ends the run: os._exit(0)"
)


def test_remarks_have_places() -> None:
    """A refusal stands at the first changed file, a flag of a whole file at its first line."""
    assert verdict_remarks(REFUSED, PROPOSAL) == REMARKS
    assert verdict_remarks(YELLOW, PROPOSAL) == (WARNING, REMARKS[2])
    nothing = evolve(PROPOSAL, patch=Patch("a", "a"), dropped=())
    (remark,) = verdict_remarks(Verdict(accepted=False, reasons=("no",)), nothing)
    assert remark == Remark(".", 1, RemarkSeverity.FAILURE, "refused", "no")


def test_code_scanning_gets_a_log_of_one_run() -> None:
    """Each rule once, each remark with its place."""
    log = json.loads(remarks_sarif((WARNING, WARNING), "1.2.3"))
    result = {
        "ruleId": "forced-exit",
        "level": "warning",
        "message": {"text": "it ends the run: os._exit(0)"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "calc.py", "uriBaseId": "%SRCROOT%"},
                    "region": {"startLine": 1},
                }
            }
        ],
    }
    rules = [{"id": "forced-exit", "name": "forced-exit"}]
    driver = {"name": "adws judge", "version": "1.2.3", "rules": rules}
    assert log == {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": [result, result]}],
    }


def test_code_quality_knows_a_remark_again() -> None:
    """By its fingerprint, which the line is no part of."""
    (result,) = json.loads(remarks_code_quality((WARNING,)))
    (moved,) = json.loads(remarks_code_quality((evolve(WARNING, line=7),)))
    assert result == {
        "description": "it ends the run: os._exit(0)",
        "check_name": "forced-exit",
        "fingerprint": moved["fingerprint"],
        "severity": "major",
        "location": {"path": "calc.py", "lines": {"begin": 1}},
    }
    assert moved["location"] == {"path": "calc.py", "lines": {"begin": 7}}


def test_junit_has_a_case_for_each_layer() -> None:
    """Those that did not look are skipped, with the reason."""
    lines = verdict_junit(REFUSED).splitlines()
    assert lines[:11] == [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuite name="adws judge" tests="11" failures="1" errors="0" skipped="9">',
        '  <testcase classname="adws judge" name="rebuilt tree" />',
        '  <testcase classname="adws judge" name="agreement">',
        '    <skipped message="impossible here: no report" />',
        "  </testcase>",
        '  <testcase classname="adws judge" name="baseline">',
        '    <skipped message="off: nobody asked" />',
        "  </testcase>",
        '  <testcase classname="adws judge" name="suite">',
        '    <failure message="1 case fails: t::b">1 case fails: t::b',
    ]
    assert 'failures="0" errors="0" skipped="0"' in verdict_junit(YELLOW)


def test_a_refusal_without_a_layer_is_a_case_of_its_own() -> None:
    """Otherwise the report would be green."""
    lines = verdict_junit(Verdict(accepted=False)).splitlines()
    assert (
        lines[1] == '<testsuite name="adws judge" tests="12" failures="1" errors="0" skipped="0">'
    )
    assert lines[-4:] == [
        '  <testcase classname="adws judge" name="verdict">',
        '    <failure message="refused" />',
        "  </testcase>",
        "</testsuite>",
    ]


def test_the_comment_says_why_and_which_layer_refuses() -> None:
    """It calls nobody, and says what held the code."""
    verdict = evolve(REFUSED, calls=(ChangedCall("f(1)", "1", "2", tested=True),), broken=("t::b",))
    assert verdict_comment(verdict, PROPOSAL, "bwrap @ 1").splitlines() == [
        "# adws judge: no: 2 reasons, refused by the layer 'suite'",
        "",
        "## Why not",
        "",
        "- 1 case fails: t::b",
        "- ask &#64;ada",
        "",
        "## What this change does",
        "",
        CALLS,
        "",
        "| Call | Before | After |",
        "|------|--------|-------|",
        "| `f(1)` (tested) | `1` | `2` |",
        "",
        "## Broken",
        "",
        "- `t::b`",
        "",
        "## Edits that did not count: adws judged with these files as the base has them",
        "",
        "- `tests/t.py`",
        "",
        "## Layers of the judge",
        "",
        "| Layer | Result | Why |",
        "|-------|--------|-----|",
        "| rebuilt tree | nothing against it |  |",
        "| agreement | impossible here | no report |",
        "| baseline | off | nobody asked |",
        "| suite | refuses |  |",
        *(
            f"| {name} | off | the change was refused before |"
            for name in ("canaries", "witness", "signals", "twins", "behaviour", "examples")
        ),
        "| environment | off | the change was refused before |",
        "",
        "Code on trial: bwrap &#64; 1",
    ]


def test_a_long_comment_is_cut_at_a_line() -> None:
    """A forge refuses what is longer."""
    long = evolve(REFUSED, reasons=tuple(f"reason {n} {'x' * 90}" for n in range(1000)))
    written = verdict_comment(long, PROPOSAL, "none")
    assert len(written) < 60_200
    assert written.endswith("x\n\n*Cut here: the files of this run have the whole report.*\n")


def test_what_is_shown_is_one_value() -> None:
    """A flagged change is trusted where flags are accepted."""
    comment = verdict_comment(YELLOW, PROPOSAL, "bwrap")
    assert "- `calc.py`: it ends the run" in comment
    shown = Publication(
        "yellow",
        trusted=False,
        title="yes, but look at 1 suspicious line",
        comment=comment,
        cage="bwrap",
        remarks=(WARNING, REMARKS[2]),
    )
    assert publication(YELLOW, PROPOSAL, "bwrap", accept_flagged=False) == shown
    trusted = publication(YELLOW, PROPOSAL, "bwrap", accept_flagged=True)
    assert trusted == evolve(shown, trusted=True)
    assert verdict_title(Verdict(accepted=False, reasons=("a",))) == "no: 1 reason"
