"""Ask an agent that does not know the change for examples, once for each group of failures."""

from collections.abc import Callable
from datetime import UTC, datetime

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.asking.propose import Exchange, propose
from adws.asking.role_turn import role_turn
from adws.asking.task import Assignment
from adws.asking.workplace import Workplace
from adws.catalog import Folders
from adws.core.agent_settings import Actor
from adws.core.errors import PipelineError
from adws.core.example import EXAMPLES_FILE, Examples
from adws.core.failure import Analysis
from adws.core.patch import JudgedPart, Patch
from adws.core.purpose import Purpose
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Settings
from adws.core.turn import AnswerStatus, Material, RoleTask
from adws.judging.bench import Bench
from adws.judging.environment import restore_environment
from adws.judging.examples import form_of, no_examples_reason, sort_examples
from adws.runners.example_form import ExampleForm
from adws.runners.runner import Suite
from adws.runners.suites import suite_of
from adws.trust.examples import Readings, read_examples
from adws.vcs.base import Base
from adws.vcs.commit import commit_tree
from adws.vcs.file_text import text_at
from adws.vcs.restricting import restrict
from adws.vcs.text_replacement import replace_texts

_MESSAGE = "The project\n"
_ONCE = datetime(2000, 1, 1, tzinfo=UTC)
_REQUEST = "State examples of what the code gives once it is right."
_NOTHING_WRITTEN = f"no example was written to {EXAMPLES_FILE}"


@frozen
class _ExampleContext:
    """The failures that examples are about, and the code without any change."""

    place: Workplace
    bench: Bench
    head: str
    analysis: Analysis
    selected: SelectedGroup
    suite: Suite
    form: ExampleForm

    @property
    def base(self) -> Base:
        """What the run started from."""
        return self.place.base


@frozen
class _Reply:
    """What came of a question."""

    exchange: Exchange
    readings: Readings

    @property
    def enough(self) -> bool:
        """Whether nobody is asked again."""
        gave_up = self.exchange.proposal.answer.status is AnswerStatus.GAVE_UP
        return bool(self.readings.kept) or gave_up

    @property
    def refusal(self) -> str:
        """Why nothing of it counts, for the agent that is asked once more."""
        reasons = tuple(f"{example.text}: {example.reason}" for example in self.readings.dropped)
        return "\n- ".join(("no example counts:", *(reasons or (_NOTHING_WRITTEN,))))


def example_actors(
    settings: Settings, extensions: Folders
) -> IOResult[tuple[Actor, ...], PipelineError]:
    """Return who states examples, in turn; nobody where the setting ``example_agent`` is empty.

    An unknown one fails with ``NameUnknown``, one that cannot be used with ``AgentMissing``.
    """
    if not settings.example_agent:
        return IOSuccess(())
    return IOResult.do(
        turn.actors for turn in role_turn(settings, extensions, Purpose.STATE_EXAMPLES, 0)
    )


def ask_for_examples(
    place: Workplace, bench: Bench, head: str, analysis: Analysis, selected: SelectedGroup
) -> IOResult[Examples, PipelineError]:
    """Have examples stated for a group by the agent of the setting ``example_agent``.

    It sees the project at ``head`` without its history, and what fails; nobody has tried the group
    on that commit. If none of its examples counts, it gets the reasons and is asked once more. An
    answer that the journal already holds is used and not asked for again.
    """
    agent, suite = place.settings.example_agent, suite_of(place.suites, selected.case_ids[0])
    nothing = Examples(selected.group, agent, suite.name)
    form = form_of(suite)
    if form is None:
        return IOSuccess(evolve(nothing, impossible=no_examples_reason(suite)))
    request = _ExampleContext(place, bench, head, analysis, selected, suite, form)

    def once_more(first: _Reply) -> IOResult[tuple[_Reply, ...], PipelineError]:
        if first.enough:
            return IOSuccess((first,))
        return IOResult.do((first, second) for second in _ask(request, (first.refusal,)))

    return IOResult.do(
        evolve(
            nothing,
            agent=replies[-1].exchange.proposal.agent,
            kept=replies[-1].readings.kept,
            dropped=tuple(example for reply in replies for example in reply.readings.dropped),
            costs=tuple(reply.exchange.proposal.answer.cost_usd for reply in replies),
        )
        for replies in _ask(request, ()).bind(once_more)
    )


def _ask(request: _ExampleContext, refused: tuple[str, ...]) -> IOResult[_Reply, PipelineError]:
    """Ask once; ``refused`` says what was wrong with an earlier answer."""
    place, base = request.place, request.base
    file = base.at_top(EXAMPLES_FILE)
    return IOResult.do(
        _Reply(answer, readings)
        for tree in replace_texts(base, request.head, {file: ""})
        for commit in commit_tree(base, tree, (), _MESSAGE, _ONCE)
        for turn in role_turn(
            place.settings, place.extensions, Purpose.STATE_EXAMPLES, len(refused)
        )
        for answer in propose(place, commit, _assignment(request, refused), turn, _file_alone(base))
        for proposal in restore_environment(place.root, base, answer.proposal, "")
        for text in text_at(base, proposal.kept.tree, file)
        for readings in _readings(request, text or "")
    )


def _assignment(request: _ExampleContext, refused: tuple[str, ...]) -> Assignment:
    """Return the question: about the failing cases alone, under a name that stays the group's."""
    selected, run = request.selected, request.place.run
    name = f"examples-{selected.group}{'-try-2' if refused else ''}"
    selected_group = SelectedGroup(
        key=f"{run}/{name}",
        round=selected.round,
        group=selected.group,
        attempt=len(refused) + 1,
        failures=selected.failures,
        earlier=refused,
        name=name,
    )
    form = Material("How an example is written", request.form.words)
    errand = RoleTask(Purpose.STATE_EXAMPLES, _REQUEST, material=(form,))
    return Assignment(selected_group, errand, request.analysis.report)


def _file_alone(base: Base) -> Callable[[Patch], IOResult[JudgedPart, PipelineError]]:
    """Return what keeps of a change the file with examples, and drops everything else."""

    def part(change: Patch) -> IOResult[JudgedPart, PipelineError]:
        others = tuple(path for path in change.paths if path != base.at_top(EXAMPLES_FILE))
        return IOResult.do(JudgedPart(part, others) for part in restrict(base, change, others))

    return part


def _readings(request: _ExampleContext, text: str) -> IOResult[Readings, PipelineError]:
    stated_examples = read_examples(text, request.form.refuse)
    if not stated_examples.kept:
        return IOSuccess(stated_examples)
    return IOResult.do(
        evolve(examples, dropped=(*stated_examples.dropped, *examples.dropped))
        for examples in sort_examples(
            request.bench,
            request.suite,
            request.form,
            request.head,
            request.analysis.report,
            request.selected.case_ids,
            stated_examples.kept,
        )
    )
