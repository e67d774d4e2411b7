"""The lines that the steps of ``adws fix`` show on a terminal."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from adws.core.agent_settings import Actor, actor_of
from adws.core.confirmed_failures import ConfirmedFailures
from adws.core.example import Examples, examples_for
from adws.core.failure import Analysis
from adws.core.final_judgement import FinalJudgement
from adws.core.patch import Patch
from adws.core.quantity import quantity
from adws.core.rebase import Rebase
from adws.core.selected_group import SelectedGroup
from adws.core.shared_function import SharedFunction
from adws.core.step_display import NOTHING, TOOK, TREND, StepDisplay
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict

_NETWORK_LINE = "judged runs can reach the network: tests of the base need it (test_network)"
_MORE_TIME = "; round_timeout_seconds in the settings allows more time"

UNNAMED = "the agent"
"""The name of an agent that is not known yet."""


class CageLevel(Protocol):
    """What confines agents."""

    @property
    def told(self) -> str:
        """The name of the level, with its limits."""
        ...

    @property
    def online(self) -> bool:
        """Whether judged runs reach the network because the base's own tests need it."""
        ...


class NotedSuite(Protocol):
    """A suite that is started in a way that a person should know of."""

    @property
    def note(self) -> str:
        """What is unusual; empty if nothing is."""
        ...


def suite_notes_display(suites: Sequence[NotedSuite] | None) -> StepDisplay:
    """Say what is unusual of how the suites are started."""
    return StepDisplay(tuple(dict.fromkeys(suite.note for suite in suites or () if suite.note)))


def agents_line(actors: Sequence[Actor] | None, agent: str | None) -> str:
    """Return which agents try, in turn."""
    names = dict.fromkeys(actor.agent for actor in actors or ())
    return f"agent: {', then '.join(names) or agent or UNNAMED}"


def cage_line(level: CageLevel | None, actors: Sequence[Actor] | None) -> str:
    """Return the agents' cage; empty without an agent: the report names the judge's cage."""
    return f"cage: {level.told}" if level and actors is not None else ""


def baseline_display(
    analysis: Analysis | None, on_trial: Patch | None, level: CageLevel | None = None
) -> StepDisplay:
    """Return the state of the suite before any change; nothing for a run with a change on trial."""
    if analysis is None or on_trial is not None:
        return NOTHING
    cases, red = quantity(len(analysis.report.cases), "case"), len(analysis.failures)
    groups = len(analysis.groups)
    order = "; P0 comes first, P5 last" if groups > 1 else ""
    state = f"{red} of {cases} red, in {quantity(groups, 'group')}{order}"
    line = f"baseline: {state if red else f'{cases}, all green'}{TOOK}"
    return StepDisplay((line, *analysis.notes, *network_lines(level)), failing=red)


def network_lines(level: CageLevel | None) -> tuple[str, ...]:
    """Return that judged runs reach the network, if the base's own tests need it."""
    return (_NETWORK_LINE,) if level and level.online else ()


def selected_line(selected: SelectedGroup | None) -> str:
    """Return which group the round works on."""
    if selected is None:
        return ""
    first = selected.failures[0]
    more = f" and {len(selected.failures) - 1} more" if len(selected.failures) > 1 else ""
    hook = f"{first.hook} fails: " if first.hook else ""
    return f"{first.priority.value} {first.case_id}{more}: {hook}{first.error_message}"


def confirmed_line(confirmed: ConfirmedFailures | None) -> str:
    """Return how many of the cases that ran again without any change failed in the same way."""
    if confirmed is None or not confirmed.run_again:
        return ""
    still = sum(case_id in confirmed.fingerprints for case_id in confirmed.run_again)
    cases = quantity(len(confirmed.run_again), "case")
    return f"still red when run again: {still} of {cases}{TOOK}"


def shared_lines(shared: Sequence[SharedFunction] | None) -> StepDisplay:
    """Return which groups are worked on together, a line for each function that they share."""
    return StepDisplay(
        tuple(
            f"{quantity(len(one.groups), 'group')} together: their cases run "
            f"{one.function.words}, and no passing case does"
            for one in shared or ()
        )
    )


def unconfirmed_line(confirmed: bool | None) -> str:  # noqa: FBT001 - a slot's value
    """Return that adws asks no agent, if it asks none."""
    return "adws asks no agent: flaky, or blocked by the environment" if confirmed is False else ""


def asking_line(
    agent: str | None, selected: SelectedGroup | None, examples: Iterable[Examples] | None
) -> StepDisplay:
    """Return that an agent writes examples; adws asks it once for a group."""
    if not agent or selected is None or examples_for(selected, examples):
        return NOTHING
    return StepDisplay((f"{agent} is writing examples",))


def examples_line(
    examples: Iterable[Examples] | None, selected: SelectedGroup | None
) -> StepDisplay:
    """Return how many examples a second agent wrote for the group, and what they cost."""
    own_examples = examples_for(selected, examples)
    if own_examples is None:
        return NOTHING
    if own_examples.impossible:
        return StepDisplay((own_examples.impossible,))
    dropped = f", {len(own_examples.dropped)} dropped" if own_examples.dropped else ""
    number = quantity(len(own_examples.kept), "example")
    return StepDisplay(
        (f"{own_examples.agent} expects {number}{dropped}",), costs=own_examples.costs
    )


def working_line(
    actors: tuple[Actor, ...] | None, selected: SelectedGroup | None, agent: str | None
) -> str:
    """Return which agent works now."""
    turn = actor_of(actors, selected.tried).agent if actors and selected else agent or UNNAMED
    return f"{turn} is working"


def answer_display(answer: Answer | None, warnings: tuple[str, ...] | None) -> StepDisplay:
    """Say which limits of money are nearly reached, and how the agent failed; count its costs."""
    lines = list(warnings or ())
    if answer and answer.status is AnswerStatus.FAILED:
        more = _MORE_TIME if answer.timed_out else ""
        lines.append(f"the agent failed: {answer.failure}{more}")
    return StepDisplay(tuple(lines), costs=(answer.cost_usd,) if answer else ())


def judging_line() -> str:
    """Return that adws is judging the change."""
    return "judging"


def verdict_display(decision: Verdict | None, answer: Answer | None) -> StepDisplay:
    """Return whether the change was accepted: why not, or how many cases still fail.

    How an agent failed is told already.
    """
    if decision is None:
        return NOTHING
    if decision.about_agent and answer and answer.status is AnswerStatus.FAILED:
        return StepDisplay(("nothing changed",))
    if not decision.accepted:
        reasons = "; ".join(reason.partition("\n")[0] for reason in decision.reasons)
        refused = "" if decision.about_agent else "refused: "
        return StepDisplay((f"{refused}{reasons}",))
    line = f"accepted: failing {TREND}{look_at(flag.place for flag in decision.flags)}"
    return StepDisplay((line,), failing=decision.failing_after)


def kept_fix_line(rebase: Rebase | None, is_taken: bool | None) -> str:  # noqa: FBT001 - a slot's value
    """Return which fix of an earlier run adws is judging, or why it is dropped."""
    if rebase is None:
        return ""
    if is_taken:
        case_ids, end = rebase.waiting[0].case_ids, "judging it again"
    else:
        dropped = rebase.dropped[-1]
        case_ids, end = dropped.case_ids, f"dropped, {dropped.reason}"
    first, *others = case_ids
    more = f" and {len(others)} more" if others else ""
    return f"fix of run {rebase.run} for {first}{more}: {end}"


def delivery_line(judged: FinalJudgement | None) -> StepDisplay:
    """Return which cases are flaky on the delivered commit, if there are any."""
    return StepDisplay(judged.warnings) if judged else NOTHING


def look_at(places: Iterable[str]) -> str:
    """Return the end of a line that names places to check, each once; empty without places."""
    named = ", ".join(dict.fromkeys(places))
    return f"; look at {named}" if named else ""
