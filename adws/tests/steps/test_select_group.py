"""The step ``select_group``: what the next round works on."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.agent_settings import Actor
from adws.core.context import Context
from adws.core.entry import AttemptOutcome
from adws.core.errors import BudgetExhausted, IoFailed
from adws.core.failure import Analysis, Failure, Priority
from adws.core.proposal import SealedEdit
from adws.core.selected_group import SelectedGroup
from adws.core.verdict import Verdict
from adws.ledger.ledger import Ledger
from adws.ledger.recording import record_attempt
from adws.ledger.store import ledger_path, save
from adws.slots import (
    ACTORS,
    ANALYSIS,
    ANSWER,
    CLAIMS,
    LEDGER_OPEN,
    PATCH,
    PIVOT,
    PROPOSAL,
    RUN,
    SEALED_EDITS,
    SELECTED,
    TRIAL_ANALYSIS,
    VERDICT,
)
from adws.steps.select_group import select_group
from adws.testing import FakeIo, a_report
from adws.tests.ledger.analyses import (
    GREEN,
    attempt,
    case,
    failure,
    ledger_after_change,
    ledger_of,
)
from adws.tests.ledger.claims import CLAIM
from adws.tests.ledger.proposals import answer, patch, proposal
from adws.tests.ledger.test_ledger import round_of
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

LATE = failure("t.py::late", priority=Priority.P3, group="g3")
URGENT = failure("t.py::urgent", priority=Priority.P0, group="g0")
TWIN = failure("t.py::twin", priority=Priority.P2, group="g0")


def the_context(ledger: Ledger, *failures: Failure, root: PurePath | str = "/p") -> Context:
    """Return a context whose ledger is on the disk."""
    context = (
        Context(PurePath(root))
        .put(RUN, "r1")
        .put(LEDGER_OPEN, value=True)
        .put(ANALYSIS, Analysis(a_report(), failures, ()))
    )
    _ = value(save(ledger_path(context.root), ledger))
    return context


def test_the_most_urgent_group_is_selected_with_all_its_cases() -> None:
    """As the newest analysis shows them, for the first attempt of the first round."""
    context = the_context(ledger_of(LATE, URGENT, TWIN), LATE, TWIN, URGENT)
    assert value(select_group(context)) == context.put(
        SELECTED, SelectedGroup("r1/1/g0", 1, "g0", 1, (TWIN, URGENT), held_out=(URGENT.case_id,))
    )


@pytest.mark.parametrize(
    ("agents", "tries", "hidden"),
    [
        (("search",), 0, ()),
        (("search",), 1, ()),
        (("search", "claude"), 0, ()),
        (("search", "claude"), 1, (TWIN.case_id,)),
        (("claude", "search"), 0, (URGENT.case_id,)),
        (("claude", "search"), 1, ()),
    ],
)
def test_nothing_is_held_out_of_an_agent_that_sees_all_cases(
    agents: tuple[str, ...], tries: int, hidden: tuple[str, ...]
) -> None:
    """It is asked of the agent whose turn it is."""
    ledger = ledger_of(URGENT, TWIN)
    for number in range(1, tries + 1):
        ledger = ledger_after_change(
            record_attempt(ledger, (URGENT.case_id, TWIN.case_id), attempt(number=number))
        ).with_round(round_of(number))
    context = the_context(ledger, TWIN, URGENT).put(ACTORS, tuple(map(Actor, agents)))
    chosen = value(select_group(context)).require(SELECTED).unwrap()
    assert (chosen.held_out, chosen.hidden_ids) == (hidden, hidden)


ROW = failure("t.py::rows[1]", group="g1")
PASSING_ROWS = tuple(case(f"t.py::rows[{number}]", GREEN) for number in (2, 3))


def with_passing_rows(context: Context) -> Context:
    """Return the context with two rows that pass beside the failing one."""
    found = context.require(ANALYSIS).unwrap()
    return context.put(ANALYSIS, evolve(found, report=a_report(*PASSING_ROWS)))


def test_a_row_that_fails_alone_has_passing_rows_held_out_in_each_attempt() -> None:
    """A refusal that names such a row would tell what it expects."""
    broken = evolve(attempt(), reasons=("breaks t.py::rows[2], t.py::rows[3]",))
    tried = ledger_after_change(record_attempt(ledger_of(ROW), (ROW.case_id,), broken))
    chosen = [
        value(select_group(with_passing_rows(the_context(ledger, ROW)))).require(SELECTED).unwrap()
        for ledger in (ledger_of(ROW), tried.with_round(round_of(1)))
    ]
    (hidden,) = chosen[0].held_out_beside
    (shown,) = {row.id for row in PASSING_ROWS} - {hidden}
    first, second = (
        "a case that you do not see" if row == hidden else row
        for row in ("t.py::rows[2]", "t.py::rows[3]")
    )
    assert chosen[1].held_out_beside == (hidden,)
    assert shown in chosen[1].earlier[0]
    assert chosen[1].earlier == (f"refused: breaks {first}, {second}",)


def test_passing_rows_are_not_held_out_of_it_either() -> None:
    """A passing row rules out wrong edits, too."""
    context = with_passing_rows(the_context(ledger_of(ROW), ROW))
    seen = value(select_group(context.put(ACTORS, (Actor("search"),))))
    assert seen.require(SELECTED).unwrap().hidden_ids == ()


OWN_AGENT = """\
from attrs import evolve
from adws.agents.command import AGENT as COMMAND

AGENT = evolve(COMMAND, name="mine", sees_all_cases=True)
"""


@pytest.mark.real_io
def test_an_agent_of_the_project_says_so_of_itself(tmp_path: PurePath) -> None:
    """Its name has no part in it."""
    agent = tmp_path / "workflows/agents/mine.py"
    _ = value(io_ops.write_text(agent, OWN_AGENT))
    context = the_context(ledger_of(URGENT, TWIN), TWIN, URGENT, root=tmp_path)
    chosen = value(select_group(context.put(ACTORS, (Actor("mine"),))))
    assert chosen.require(SELECTED).unwrap().held_out == ()


def test_rows_that_fail_together_hold_out_each_other() -> None:
    """The passing ones stay: there are failing cases that the agent does not know."""
    twin = failure("t.py::rows[4]", group="g1")
    context = with_passing_rows(the_context(ledger_of(ROW, twin), ROW, twin))
    chosen = value(select_group(context)).require(SELECTED).unwrap()
    assert (chosen.held_out, chosen.held_out_beside) == ((twin.case_id,), ())


def test_what_an_earlier_round_left_behind_is_gone() -> None:
    """No verdict, no answer and no selection of another group is taken for this one's."""
    context = the_context(ledger_of(LATE), LATE)
    stale = (
        context.put(ANSWER, answer())
        .put(PATCH, patch("a.py"))
        .put(PROPOSAL, proposal("a.py"))
        .put(VERDICT, Verdict(accepted=True))
        .put(TRIAL_ANALYSIS, Analysis(a_report(), (), ()))
        .put(SEALED_EDITS, (SealedEdit("t.py", "", None),))
        .put(CLAIMS, (CLAIM,))
    )
    assert value(select_group(stale)) == value(select_group(context))


@pytest.mark.parametrize(
    ("pivot", "more"),
    [("", ()), ("it goes round", ("Start from another diagnosis: it goes round",))],
)
def test_a_group_that_was_tried_knows_what_became_of_it(pivot: str, more: tuple[str, ...]) -> None:
    """Its attempts are told, oldest first, and whether another diagnosis is asked for."""
    refused = attempt(AttemptOutcome.REGRESSED)
    tried = ledger_after_change(
        record_attempt(ledger_of(LATE), (LATE.case_id,), refused)
    ).with_round(round_of(1))
    context = the_context(tried, LATE).put(PIVOT, pivot)
    assert value(select_group(context)).get(SELECTED) == SelectedGroup(
        "r1/2/g3", 2, "g3", 2, (LATE,), ("regressed: ", *more), pivoted=bool(pivot), tried=1
    )


@pytest.mark.parametrize(
    ("files", "change"), [({}, ""), ({"/p/.adws/a.patch": "+x\n"}, "\nIts change:\n\n+x")]
)
def test_whoever_tries_next_sees_the_change(io: FakeIo, files: dict[str, str], change: str) -> None:
    """Unless its file is gone."""
    io.files.update({PurePath(name): text for name, text in files.items()})
    refused = evolve(attempt(), patch="a.patch")
    tried = ledger_after_change(
        record_attempt(ledger_of(LATE), (LATE.case_id,), refused)
    ).with_round(round_of(1))
    chosen = value(select_group(the_context(tried, LATE))).require(SELECTED).unwrap()
    assert chosen.earlier == (f"refused: {change}",)


def test_a_group_that_nobody_has_tried_has_no_diagnosis_to_leave() -> None:
    """A pivot is for those that were diagnosed."""
    context = the_context(ledger_of(LATE), LATE).put(PIVOT, "it goes round")
    chosen = value(select_group(context)).require(SELECTED).unwrap()
    assert (chosen.earlier, chosen.pivoted) == ((), False)


def test_a_group_that_made_the_same_change_again_pivots_whenever_its_turn_comes() -> None:
    """Another group may have been worked on meanwhile; that one is not told to."""
    ledger = ledger_of(LATE)
    for number in (1, 2):
        again = evolve(attempt(number=number), patch_id="p")
        ledger = ledger_after_change(record_attempt(ledger, (LATE.case_id,), again)).with_round(
            round_of(number)
        )
    chosen = value(select_group(the_context(ledger, LATE))).require(SELECTED).unwrap()
    assert chosen.pivoted
    assert chosen.earlier[-1] == (
        "Start from another diagnosis: rounds 1 and 2 made the same change"
    )


def test_without_a_ledger_nothing_is_selected() -> None:
    """The operating system's word is passed on."""
    context = Context(PurePath("/p")).put(RUN, "r1").put(ANALYSIS, Analysis(a_report(), (), ()))
    assert isinstance(error(select_group(context)), IoFailed)


def test_where_nothing_is_left_there_is_nothing_to_select() -> None:
    """A workflow that goes on all the same is told so."""
    assert error(select_group(the_context(ledger_of()))) == BudgetExhausted(
        "no failure is left to try",
        hint='stop the workflow before this step: when = "not done"',
    )
