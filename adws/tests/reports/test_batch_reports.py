"""What became of changes that were judged together, in all forms."""

import json

import pytest
from attrs import evolve
from rich.text import Text

from adws.core.batch_judgement import Accepted, BatchJudgement, BatchStanding, JointRun
from adws.core.flag import Flag
from adws.core.lane_work import LaneAttempt
from adws.core.patch import Patch
from adws.core.proposal import Proposal
from adws.core.selected_group import SelectedGroup
from adws.core.suite import Outcome
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Layer, Verdict
from adws.reports.batch_json import batch_json
from adws.reports.batch_markdown import batch_markdown
from adws.reports.batch_terminal import batch_lines
from adws.testing import a_case, a_report
from adws.trust.batch_judgement import batch_judgement

FLAG = Flag("forced-exit", "a.py", 3, "os._exit(0)", "ends the run")
YELLOW = Verdict(accepted=True, fixed=("t::x",), flags=(FLAG,), notes=("no cage",))
BROKEN = Verdict(
    accepted=False,
    reasons=("1 case fails now and did not fail before: t::[h]",),
    broken=("t::[h]",),
    notes=("t::[h]: 3 is not 2",),
    layer=Layer.SUITE,
)


def change(number: int, name: str, verdict: Verdict) -> LaneAttempt:
    """Build a change that somebody brings, with the verdict on it."""
    patch = Patch("base", name)
    proposal = Proposal(name, "", Answer(AnswerStatus.FINISHED), patch, patch)
    return LaneAttempt(SelectedGroup(f"{number}. {name}", number, name, 1, ()), proposal, verdict)


RUNS = (JointRun(("add", "bad"), BROKEN, 1), JointRun(("add",), YELLOW, 2))
JUDGEMENT = BatchJudgement(
    base="c0",
    changes=(change(1, "add", YELLOW), change(2, "bad", BROKEN)),
    runs=RUNS,
    accepted=Accepted("c0", "c1", ("add",), ("tests/t.py",)),
    fixed=("t::x",),
    failing_before=2,
    failing_after=1,
    notes=("no cage",),
)


def test_a_person_reads_a_line_a_change() -> None:
    """With the reason and the evidence; then what is accepted, and what was judged together."""
    lines = [Text.from_markup(line).plain for line in batch_lines(JUDGEMENT)]
    assert lines == [
        "add: accepted, but look at it",
        "- a.py:3: ends the run: os._exit(0)",
        "bad: refused: 1 case fails now and did not fail before: t::[h]",
        "- t::[h]: 3 is not 2",
        "accepted together: 1 of 2 changes, failing 2 → 1",
        "- the edits to tests/t.py did not count: adws judged with the file as the base has it",
        "- no cage",
        "judged together:",
        "- add, bad: no: 1 case fails now and did not fail before: t::[h]",
        "- add: yes",
        "full runs of the suite: 4",
    ]


def test_a_machine_reads_each_change_and_each_run() -> None:
    """And what is accepted."""
    assert json.loads(batch_json(JUDGEMENT)) == {
        "base": "c0",
        "changes": [
            {
                "change": "add",
                "accepted": True,
                "colour": "yellow",
                "layer": None,
                "reasons": [],
                "broken": [],
                "flags": [
                    {
                        "rule": "forced-exit",
                        "path": "a.py",
                        "line": 3,
                        "seen": "os._exit(0)",
                        "why": "ends the run",
                    }
                ],
                "notes": ["no cage"],
            },
            {
                "change": "bad",
                "accepted": False,
                "colour": "red",
                "layer": "suite",
                "reasons": ["1 case fails now and did not fail before: t::[h]"],
                "broken": ["t::[h]"],
                "flags": [],
                "notes": ["t::[h]: 3 is not 2"],
            },
        ],
        "accepted": ["add"],
        "dropped": ["tests/t.py"],
        "fixed": ["t::x"],
        "failing_before": 2,
        "failing_after": 1,
        "notes": ["no cage"],
        "judged": [
            {
                "changes": ["add", "bad"],
                "colour": "red",
                "layer": "suite",
                "reasons": ["1 case fails now and did not fail before: t::[h]"],
                "broken": ["t::[h]"],
                "fixed": [],
                "full_runs": 1,
            },
            {
                "changes": ["add"],
                "colour": "yellow",
                "layer": None,
                "reasons": [],
                "broken": [],
                "fixed": ["t::x"],
                "full_runs": 2,
            },
        ],
        "full_runs": 4,
    }


def test_a_reviewer_reads_a_table() -> None:
    """As Markdown; sections that say nothing are left out."""
    assert batch_markdown(JUDGEMENT) == (
        "# Batch Judge Report\n\n## Summary\n\n"
        "- Accepted together: 1 of 2\n- Failing before: 2\n- Failing after: 1\n"
        "- Full runs of the suite: 4\n\n## Changes\n\n"
        "| Change | Verdict | Why |\n|--------|---------|-----|\n"
        "| `add` | accepted, but please review the suspicious lines | a.py:3: ends the run |\n"
        "| `bad` | refused | 1 case fails now and did not fail before: t::\\[h\\]"
        "<br>t::\\[h\\]: 3 is not 2 |\n\n## Judged Together\n\n"
        "- add, bad: no: 1 case fails now and did not fail before: t::\\[h\\]\n- add: yes\n\n"
        "## Fixed\n\n- `t::x`\n\n## Not Determined\n\n- no cage\n\n"
        "## Not Judged\n\n- `tests/t.py`\n"
    )
    bare = evolve(JUDGEMENT, fixed=(), notes=(), accepted=Accepted("c0", "c0"))
    assert "## Fixed" not in batch_markdown(bare)


@pytest.mark.parametrize(
    ("verdicts", "code", "code_with_flags"),
    [((Verdict(accepted=True),), 0, 0), ((YELLOW,), 1, 0), ((YELLOW, BROKEN), 1, 1)],
)
def test_the_exit_code_is_that_of_the_worst(
    verdicts: tuple[Verdict, ...], code: int, code_with_flags: int
) -> None:
    """Suspicious ones may be accepted by a setting."""
    changes = tuple(change(number, "c", verdict) for number, verdict in enumerate(verdicts))
    judgement = evolve(JUDGEMENT, changes=changes)
    codes = (judgement.exit_code(), judgement.exit_code(accept_flagged=True))
    assert codes == (code, code_with_flags)


def test_refused_changes_stay_so_where_the_accepted_fix_nothing() -> None:
    """Each with its own reason."""
    red = a_report(a_case("t::x", Outcome.FAILED))
    nothing = Verdict(accepted=True)
    standing = BatchStanding(
        Accepted("c0", "c1", ("new",)),
        settled=(change(2, "bad", BROKEN), change(1, "new", nothing)),
        runs=(JointRun(("new",), nothing, 1),),
    )
    judged = batch_judgement("u0", standing, red, red)
    assert [change.verdict.reasons for change in judged.changes] == [
        ("the accepted changes fix none of the 1 failing case",),
        BROKEN.reasons,
    ]
    assert (judged.accepted, judged.failing_after) == (Accepted("c0", "c0"), 1)
