"""The batch gate: changes of several lanes, judged as one, landed or taken apart."""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.failure import Analysis
from adws.core.lane_work import Batch, BatchPace, LaneAttempt
from adws.core.proposal import Proposal
from adws.core.selected_group import SelectedGroup
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Layer, Verdict
from adws.judging.batches import proposal_together
from adws.judging.union_run import Guilt, failing_with
from adws.ledger.journal import attempt_key
from adws.ledger.store import load_run
from adws.slot_values import trial_of
from adws.slots import (
    ANALYSIS,
    BASE,
    BASELINE,
    BATCH,
    BATCH_PACE,
    BATCH_TAKEN,
    HEAD,
    LANE_COUNT,
    PROPOSAL,
    QUEUE,
    QUEUE_EMPTY,
    ROUNDS_DONE,
    SEAL,
    SELECTED,
    SETTLED,
    VERDICT,
    WAVE_ATTEMPTS,
)
from adws.steps.gate import gate
from adws.steps.open_queue import open_queue
from adws.steps.record_wave import record_wave
from adws.steps.settle_batch import settle_batch
from adws.steps.take_batch import take_batch
from adws.steps.try_proposal import try_proposal
from adws.testing import FakeIo, a_report
from adws.tests.ledger.analyses import failure
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import (
    ADD,
    CALC,
    DOUBLE,
    HALF,
    NOWHERE,
    RUN_ID,
    write,
)
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value
from adws.trust.sealing import Seal
from adws.vcs.reading import read_patch

pytestmark = [pytest.mark.scenario(keep=True)]

ADDS = CALC.replace("a - b", "a + b")
DOUBLES = CALC.replace("a * 3", "a * 2")
BREAKS = DOUBLES.replace("a / 2", "a / 3")
STARTED = "2030-01-01T00:00:00+00:00"
WAITING = LaneAttempt(
    SelectedGroup("k", 1, "g1", 1, (failure("t.py::a"),)), proposal("a.py"), Verdict(accepted=True)
)
NOTHING_KNOWN = Analysis(a_report(), (), ())


def attempt(
    red: Context, here: PurePath, number: int, case_id: str, files: Mapping[str, str]
) -> LaneAttempt:
    """Build what a lane proposes for one case: these files, on the newest commit."""
    base, head = red.require(BASE).unwrap(), red.require(HEAD).unwrap()
    tree = here / f"lane-{number}"
    _ = shell(here, f"git clone --quiet {base.repository} {tree.name}")
    _ = shell(tree, f"git checkout --quiet {head}")
    patch = value(read_patch(base, head, write(tree, files)))
    failures = tuple(
        failure for failure in red.require(ANALYSIS).unwrap().failures if failure.case_id == case_id
    )
    key = attempt_key(RUN_ID, number, f"g{number}")
    answer = Answer(AnswerStatus.FINISHED, "FIX: as it should be", cost_usd=0.1)
    return LaneAttempt(
        SelectedGroup(key, number, f"g{number}", 1, failures),
        Proposal(key, "scripted", answer, patch, patch, started_at=STARTED),
        Verdict(accepted=True),
    )


def queued(red: Context, *attempts: LaneAttempt, limit: int = 64) -> Context:
    """Return the context in which these attempts wait for the gate."""
    return red.put(QUEUE, (Batch(attempts),)).put(BATCH_PACE, BatchPace(limit)).put(SETTLED, ())


def one_batch(context: Context) -> Context:
    """Take a batch, judge it by the gate alone, and settle it."""
    taken = value(take_batch(context))
    return value(gate(taken).bind(settle_batch)) if taken.get(BATCH_TAKEN) else taken


def ends(context: Context) -> dict[str, tuple[bool, tuple[str, ...]]]:
    """Return for each settled group whether it has landed, and what it fixed or why it did not."""
    return {
        item.selected.group: (bool(item.commit), item.verdict.fixed or item.verdict.reasons)
        for item in context.require(SETTLED).unwrap()
    }


@pytest.mark.real_io
def test_changes_that_are_green_together_land_one_by_one(red: Context, here: PurePath) -> None:
    """A commit each, though they are changes of the same file; the ledger knows whose is whose."""
    both = (
        attempt(red, here, 1, ADD, {"calc.py": ADDS}),
        attempt(red, here, 3, DOUBLE, {"calc.py": DOUBLES}),
    )
    context = one_batch(queued(red, *both))
    assert ends(context) == {"g1": (True, (ADD,)), "g3": (True, (DOUBLE,))}
    assert (context.get(QUEUE), context.get(QUEUE_EMPTY)) == ((), True)
    base = context.require(BASE).unwrap()
    log = shell(base.repository, f"git log --format=%s {base.commit}..{base.branch}")
    assert log.splitlines() == [
        f"fix: pass {DOUBLE} (failing 2→1)",
        f"fix: pass {ADD} (failing 3→2)",
    ]
    assert context.get(HEAD) == shell(base.repository, f"git rev-parse {base.branch}").strip()
    recorded = value(record_wave(context.put(LANE_COUNT, 4)))
    assert (recorded.get(ROUNDS_DONE), recorded.get(LANE_COUNT)) == (False, 4)
    rounds = value(load_run(red.root, RUN_ID)).rounds
    assert [(record.number, record.fixed, record.together) for record in rounds] == [
        (1, (ADD,), (3,)),
        (3, (DOUBLE,), (1,)),
    ]


@pytest.mark.real_io
def test_a_batch_that_was_killed_while_it_landed_lands_again(red: Context, here: PurePath) -> None:
    """The branch stands before all of its commits or behind all; both end in the same place."""
    both = (
        attempt(red, here, 1, ADD, {"calc.py": ADDS}),
        attempt(red, here, 2, DOUBLE, {"calc.py": DOUBLES}),
    )
    judged = value(take_batch(queued(red, *both)).bind(gate))
    first, again = value(settle_batch(judged)), value(settle_batch(judged))
    base = first.require(BASE).unwrap()
    assert again.get(HEAD) == first.get(HEAD)
    assert again.get(HEAD) == shell(base.repository, f"git rev-parse {base.branch}").strip()


@pytest.mark.real_io
def test_the_guilty_change_is_found_and_the_others_do_not_wait(
    red: Context, here: PurePath
) -> None:
    """Only the broken case runs for that; the guilty one is told what it broke."""
    good = attempt(red, here, 1, ADD, {"calc.py": ADDS})
    bad = attempt(red, here, 3, DOUBLE, {"calc.py": BREAKS})
    first = one_batch(queued(red, good, bad, limit=2))
    reason = f"1 case fails now and did not fail before: {HALF}"
    assert ends(first) == {"g3": (False, (reason,))}
    assert first.get(QUEUE) == (Batch((good,)),)
    assert first.get(BATCH_PACE) == BatchPace(1, red_in_a_row=1)
    assert ends(one_batch(first)) == {"g3": (False, (reason,)), "g1": (True, (ADD,))}


@pytest.mark.real_io
def test_a_file_in_the_stack_trace_leads_to_the_guilty_change(red: Context, here: PurePath) -> None:
    """The changes that touch none of its files do not run."""
    raises = DOUBLES.replace("return a / 2", "raise ValueError(a)")
    good = attempt(red, here, 1, ADD, {"other.py": "", "calc.py": ADDS})
    bad = attempt(red, here, 3, DOUBLE, {"calc.py": raises})
    reason = f"1 case fails now and did not fail before: {HALF}"
    assert ends(one_batch(queued(red, good, bad))) == {"g3": (False, (reason,))}


@pytest.mark.real_io
def test_all_cases_fail_where_a_change_ends_their_run(red: Context, here: PurePath) -> None:
    """Such a run says nothing of any case; that is the fault of the change."""
    bad = attempt(red, here, 1, ADD, {"calc.py": f"import os\nos._exit(0)\n{CALC}"})
    analysis, head = red.require(ANALYSIS).unwrap(), red.require(HEAD).unwrap()
    trial = trial_of(red.put(PROPOSAL, bad.proposal)).unwrap()
    guilt = Guilt(trial, partial(proposal_together, trial.bench.base, head), analysis)
    assert value(failing_with(guilt, (bad,), (ADD, HALF))) == (ADD, HALF)


def test_a_lane_runs_nothing_for_an_agent_that_changed_nothing() -> None:
    """Its answer says all there is to say."""
    context = NOWHERE.put(HEAD, "c0").put(ANALYSIS, NOTHING_KNOWN).put(SEAL, Seal(()))
    idle = context.put(BASELINE, NOTHING_KNOWN.report).put(SELECTED, WAITING.selected)
    verdict = value(try_proposal(idle.put(PROPOSAL, proposal()))).require(VERDICT).unwrap()
    assert (verdict.accepted, verdict.reasons) == (False, ("the agent changed nothing",))


@pytest.mark.real_io
def test_changes_that_need_each_other_wait_together(red: Context, here: PurePath) -> None:
    """Neither mends its case alone; one that is of no use stays refused."""
    head = "from half import HALF\n" + CALC.replace("a - b", "a + b + HALF - 1")
    verdict = Verdict(accepted=False, layer=Layer.SUITE)
    uses, gives, vain = (
        evolve(attempt(red, here, number, case_id, files), verdict=verdict)
        for number, case_id, files in (
            (1, ADD, {"calc.py": head}),
            (2, ADD, {"half.py": "HALF = 1\n"}),
            (3, DOUBLE, {"other.py": ""}),
        )
    )
    context = value(open_queue(red.put(WAVE_ATTEMPTS, ((uses, vain), None, (gives,)))))
    (waiting,) = context.require(QUEUE).unwrap()
    assert [attempt.selected.group for attempt in waiting.attempts] == ["g1", "g2"]
    assert (context.get(SETTLED), context.get(QUEUE_EMPTY)) == ((vain,), False)


def test_a_change_that_fixed_nothing_has_nobody_to_help_it_alone() -> None:
    """Where it is the only one of its wave, no run is started."""
    refused = evolve(WAITING, verdict=Verdict(accepted=False, layer=Layer.SUITE))
    context = NOWHERE.put(HEAD, "c0").put(ANALYSIS, NOTHING_KNOWN).put(SEAL, Seal(()))
    done = value(
        open_queue(context.put(BASELINE, NOTHING_KNOWN.report).put(WAVE_ATTEMPTS, ((refused,), ())))
    )
    assert (done.get(QUEUE), done.get(SETTLED), done.get(QUEUE_EMPTY)) == ((), (refused,), True)


@pytest.mark.real_io
def test_what_does_not_apply_any_more_is_refused(red: Context, here: PurePath) -> None:
    """Nothing is overwritten; a change that is there already is nothing to land."""
    first = attempt(red, here, 1, ADD, {"calc.py": ADDS})
    same = attempt(red, here, 2, ADD, {"calc.py": ADDS})
    other = attempt(red, here, 3, ADD, {"calc.py": CALC.replace("a - b", "b + a")})
    context = value(take_batch(queued(red, first, same, other)))
    kept = context.require(BATCH).unwrap().attempts
    assert [item.selected.group for item in kept] == ["g1"]
    (again, conflict) = (item.verdict for item in context.require(SETTLED).unwrap())
    assert again.reasons == ("the changes before it already do what this one does",)
    assert conflict.reasons[0].startswith("the patch does not apply")


@pytest.mark.real_io
def test_nothing_is_judged_where_no_change_applies(red: Context, here: PurePath) -> None:
    """The queue goes on with what waits behind it."""
    first = attempt(red, here, 1, ADD, {"calc.py": ADDS})
    late = attempt(red, here, 2, ADD, {"calc.py": CALC.replace("a - b", "b + a")})
    landed = one_batch(queued(red, first))
    waiting = landed.put(QUEUE, (Batch((late,)), Batch((first,))))
    context = value(take_batch(waiting))
    assert (context.get(BATCH_TAKEN), context.get(QUEUE), context.get(QUEUE_EMPTY)) == (
        False,
        (Batch((first,)),),
        False,
    )
    assert value(take_batch(context)).get(QUEUE_EMPTY) is True


@pytest.mark.real_io
def test_a_change_that_fixes_nothing_beside_the_others_is_left_out(
    red: Context, here: PurePath
) -> None:
    """What lands was judged without it."""
    good = attempt(red, here, 1, ADD, {"calc.py": ADDS})
    idle = attempt(red, here, 2, DOUBLE, {"calc.py": f"{CALC}\n# doubles\n"})
    first = one_batch(queued(red, good, idle))
    reason = "together with the other changes, it fixed none of the selected tests"
    assert ends(first) == {"g2": (False, (reason,))}
    assert ends(one_batch(first))["g1"] == (True, (ADD,))


@pytest.mark.real_io
def test_a_change_that_ends_every_run_is_found_by_halves(red: Context, here: PurePath) -> None:
    """There is no failing case to be looked at."""
    good = attempt(red, here, 1, ADD, {"calc.py": ADDS})
    bad = attempt(
        red, here, 2, DOUBLE, {"conf.py": "", "calc.py": f"import os\nos._exit(0)\n{CALC}"}
    )
    first = one_batch(queued(red, bad, good))
    assert (ends(first), first.get(QUEUE)) == ({}, (Batch((bad,)), Batch((good,))))
    context = one_batch(one_batch(first))
    assert {name: landed for name, (landed, _) in ends(context).items()} == {
        "g1": True,
        "g2": False,
    }


@pytest.mark.real_io
def test_what_only_breaks_together_is_judged_in_halves(red: Context, here: PurePath) -> None:
    """No change is guilty alone: the first one lands, and the other is judged on top of it."""
    result = attempt(red, here, 1, ADD, {"calc.py": ADDS, "one.py": ""})
    calc = "import os\n" + DOUBLES.replace("a / 2", "a / (3 if os.path.exists('one.py') else 2)")
    other = attempt(red, here, 2, DOUBLE, {"calc.py": calc})
    first = one_batch(queued(red, result, other))
    assert (ends(first), first.get(QUEUE)) == ({}, (Batch((result,)), Batch((other,))))
    context = one_batch(one_batch(first))
    assert {name: landed for name, (landed, _) in ends(context).items()} == {
        "g1": True,
        "g2": False,
    }


@pytest.mark.real_io
def test_what_another_layer_refuses_is_judged_in_halves(red: Context, here: PurePath) -> None:
    """Nothing tells whose change it is; alone, it is refused with the layer's reason."""
    both = (
        attempt(red, here, 1, ADD, {"calc.py": ADDS}),
        attempt(red, here, 2, DOUBLE, {"calc.py": DOUBLES}),
    )
    judged = value(take_batch(queued(red, *both)).bind(gate))
    verdict = Verdict(accepted=False, reasons=("a twin passes",), layer=Layer.TWINS)
    halved = value(settle_batch(judged.put(VERDICT, verdict)))
    assert halved.get(QUEUE) == (Batch(both[:1]), Batch(both[1:]))
    alone = value(take_batch(halved).bind(gate))
    context = value(settle_batch(alone.put(VERDICT, verdict)))
    assert ends(context) == {"g1": (False, ("a twin passes",))}
    assert context.get(BATCH_PACE) == BatchPace(32, red_in_a_row=1)


def test_a_machine_that_fails_is_no_fault_of_a_change(io: FakeIo) -> None:
    """A person must look."""
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), IoFailed("no git")))
    assert error(take_batch(queued(NOWHERE, WAITING))) == IoFailed("no git")
