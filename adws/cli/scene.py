"""What a person watching a run wants to know, kept up to date by the run's events."""

from attrs import evolve, frozen

from adws.agents.choice import actor_of
from adws.cli.work_lines import work_lines
from adws.core.money import Spending, total
from adws.engine.events import Event, EventKind
from adws.reports.counted import counted
from adws.slots import (
    ACTORS,
    AGENT,
    ANALYSIS,
    ANSWER,
    BASELINE,
    CAGE,
    CONFIRMED,
    MONEY_WARNINGS,
    SELECTED,
    VERDICT,
)


@frozen
class Scene:
    """Where a run stands: what is running, the round, the trend, the money."""

    step: str = ""
    round: int = 0
    group: str = ""
    trend: tuple[int, ...] = ()
    costs: tuple[float | None, ...] = ()

    @property
    def spending(self) -> Spending:
        """What the agents asked so far have cost."""
        return total(self.costs)

    @property
    def trend_text(self) -> str:
        """The trend as people read it: ``11 → 6 → 3``."""
        return " → ".join(str(count) for count in self.trend)


def advance(scene: Scene, event: Event) -> Scene:
    """Return the scene after an event."""
    if event.kind is EventKind.RUN_STARTED:
        return _resumed(scene, event)
    if event.kind is EventKind.STEP_STARTED:
        return evolve(_in_round(scene, event), step=event.step)
    if event.kind is EventKind.STEP_FINISHED:
        return _finished(_in_round(scene, event), event)
    return scene


def status(scene: Scene) -> str:
    """Return what is running in one line: the step, the round's group, the trend, the money.

    >>> status(Scene("round#2/fix_one", 2, "G-1", trend=(11, 6), costs=(0.25,)))
    'round 2 · G-1 · fix_one · failing 11 → 6 · $0.25'
    """
    in_round = scene.step.startswith("round") and scene.round
    parts = [f"round {scene.round}", scene.group] if in_round else []
    parts.append(scene.step.rpartition("/")[2])
    if scene.trend:
        parts.append(f"failing {scene.trend_text}")
    if scene.costs:
        parts.append(str(scene.spending))
    return " · ".join(parts)


def _in_round(scene: Scene, event: Event) -> Scene:
    """Take the round from the context: a run that was taken up again begins inside of one."""
    selected = event.context.get(SELECTED)
    if selected is None or selected.name:
        return scene
    return evolve(scene, round=selected.round, group=selected.group)


def _resumed(scene: Scene, event: Event) -> Scene:
    """Take over what an earlier part of the run has left; a new run has left nothing."""
    baseline, analysis = event.context.get(BASELINE), event.context.get(ANALYSIS)
    if baseline is None or analysis is None:
        return scene
    counts = dict.fromkeys((len(baseline.failing), len(analysis.failures)))
    return evolve(scene, trend=(*counts,))


def _finished(scene: Scene, event: Event) -> Scene:
    name = event.step.rpartition("/")[2]
    if name == "analyze":
        analysis = event.context.get(ANALYSIS)
        return evolve(scene, trend=(len(analysis.failures),) if analysis else ())
    if name == "fix_one":
        answer = event.context.get(ANSWER)
        return evolve(scene, costs=(*scene.costs, answer.cost_usd)) if answer else scene
    if name == "commit_or_roll_back":
        verdict = event.context.get(VERDICT)
        if verdict is not None and verdict.accepted:
            return evolve(scene, trend=(*scene.trend, verdict.failing_after))
    return scene


def lines(scene: Scene, event: Event) -> tuple[str, ...]:
    """Return what an event is worth saying on a line of its own."""
    if event.kind is EventKind.STEP_RETRIED:
        return (f"{_where(scene)}{event.error.message}",) if event.error else ()
    name = event.step.rpartition("/")[2]
    tell = _TOLD.get((event.kind, name))
    return tell(scene, event) if tell else work_lines(event)


def _where(scene: Scene) -> str:
    return f"round {scene.round}: " if scene.round else ""


def _baseline(_scene: Scene, event: Event) -> tuple[str, ...]:
    analysis = event.context.get(ANALYSIS)
    if analysis is None or event.workflow != "fix":
        return ()
    cases, red = len(analysis.report.cases), len(analysis.failures)
    if not red:
        return (f"baseline: {counted(cases, 'case')}, all green{_took(event)}",)
    groups = counted(len(analysis.groups), "group")
    return (f"baseline: {red} of {counted(cases, 'case')} red, in {groups}{_took(event)}",)


def _agent(_scene: Scene, event: Event) -> tuple[str, ...]:
    names = dict.fromkeys(actor.agent for actor in event.context.get(ACTORS) or ())
    return (f"agent: {', then '.join(names) or _agent_name(event)}",)


def _cage(_scene: Scene, event: Event) -> tuple[str, ...]:
    level = event.context.get(CAGE)
    return (f"cage: {level.told}",) if level else ()


def _warned(scene: Scene, event: Event) -> tuple[str, ...]:
    warnings = event.context.get(MONEY_WARNINGS) or ()
    return tuple(f"round {scene.round}: {warning}" for warning in warnings)


def _selected(scene: Scene, event: Event) -> tuple[str, ...]:
    selected = event.context.get(SELECTED)
    if selected is None:
        return ()
    first = selected.failures[0]
    more = f" and {len(selected.failures) - 1} more" if len(selected.failures) > 1 else ""
    return (
        f"round {scene.round}: {first.priority.value} {first.case_id}{more}: {first.error_message}",
    )


def _unconfirmed(scene: Scene, event: Event) -> tuple[str, ...]:
    confirmed: bool | None = event.context.get(CONFIRMED)
    if confirmed is not False:
        return ()
    return (f"round {scene.round}: no agent is asked: flaky, or blocked by the environment",)


def _working(scene: Scene, event: Event) -> tuple[str, ...]:
    actors, selected = event.context.get(ACTORS), event.context.get(SELECTED)
    turn = actor_of(actors, selected.tried).agent if actors and selected else _agent_name(event)
    return (f"round {scene.round}: {turn} is working",)


def _judging(scene: Scene, _event: Event) -> tuple[str, ...]:
    return (f"{_where(scene)}judging",)


def _verdict(scene: Scene, event: Event) -> tuple[str, ...]:
    verdict = event.context.get(VERDICT)
    if verdict is None:
        return ()
    if not verdict.accepted:
        reasons = "; ".join(reason.partition("\n")[0] for reason in verdict.reasons)
        return (f"round {scene.round}: refused: {reasons}",)
    places = ", ".join(flag.place for flag in verdict.flags)
    look = f"; look at {places}" if places else ""
    return (f"round {scene.round}: accepted: failing {scene.trend_text}{look}",)


def _agent_name(event: Event) -> str:
    name: str | None = event.context.get(AGENT)
    return name or "the agent"


def _took(event: Event) -> str:
    return f" ({event.duration_seconds:.1f} s)" if event.duration_seconds is not None else ""


_TOLD = {
    (EventKind.STEP_FINISHED, "choose_agent"): _agent,
    (EventKind.STEP_FINISHED, "choose_cage"): _cage,
    (EventKind.STEP_FINISHED, "fix_one"): _warned,
    (EventKind.STEP_FINISHED, "analyze"): _baseline,
    (EventKind.STEP_FINISHED, "select_group"): _selected,
    (EventKind.STEP_FINISHED, "confirm"): _unconfirmed,
    (EventKind.STEP_STARTED, "fix_one"): _working,
    (EventKind.STEP_STARTED, "gate"): _judging,
    (EventKind.STEP_FINISHED, "commit_or_roll_back"): _verdict,
}
