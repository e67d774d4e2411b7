"""Run an agent once: its files, its cage, its process and its answer."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.agent import Ability, Agent, AgentOutput, Question
from adws.asking.confinement import confinement_of
from adws.asking.recorded_services import with_recorded_services
from adws.asking.task import PreparedTask
from adws.asking.workplace import Workplace
from adws.cage.confinement import confined
from adws.cage.known_secrets import Secret
from adws.cage.mount_points import read_written, remove_links
from adws.cage.redaction import redact_file, redacted, secrets_here
from adws.core.agent_settings import AgentOptions
from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.railway import collect
from adws.core.run import state_folder
from adws.core.settings import Workspace
from adws.core.turn import Answer, Task
from adws.vcs.repository_guard import RepositoryChange, with_guard

_INTERRUPT_SECONDS = 5.0
"""The seconds that an interrupted agent has to report its result."""


@frozen
class AgentRequest:
    """An agent, its task, and its options."""

    agent: Agent
    prepared: PreparedTask
    options: AgentOptions
    session: str = ""
    """The session to continue; empty for a new one."""


def answer_of(
    place: Workplace, request: AgentRequest, limit_usd: float | None
) -> IOResult[Answer, PipelineError]:
    """Ask an agent and return its answer without secrets; ``limit_usd`` limits its cost."""
    agent, prepared = request.agent, request.prepared
    task = prepared.task
    return IOResult.do(
        evolve(
            _answer(agent, AgentOutput(completed, file, ended_at), changed, secrets),
            exit_code=completed.exit_code,
            log=str(
                task.log.relative_to(place.root)
                if task.log.is_relative_to(place.root)
                else task.log
            ),
        )
        for prompt in io_ops.read_text(task.prompt_file)
        for question in IOSuccess(_question(place, request, prompt, limit_usd))
        for _laid in _lay_files(agent, question)
        for plain in IOResult.from_result(agent.command(question))
        for confinement in confinement_of(place, agent, question, prepared)
        for command in confined(confinement, _with_run_mark(place, request, plain))
        for completed, changed in _run_beside_services(place, prepared, command)
        for ended_at in io_ops.now()
        for _kept in redact_file(task.log)
        for file in (
            read_written(question.folder, agent.answer_file) if agent.answer_file else IOSuccess("")
        )
        for secrets in secrets_here()
    )


def _question(
    place: Workplace, request: AgentRequest, prompt: str, limit_usd: float | None
) -> Question:
    return Question(
        task=request.prepared.task,
        prompt=prompt,
        settings=place.settings,
        folder=place.own_folder(request.prepared.task.purpose) / "agents" / request.agent.name,
        options=evolve(request.options, max_attempt_usd=limit_usd),
        session=request.session,
        caged=place.level.caged,
    )


def _lay_files(agent: Agent, question: Question) -> IOResult[None, PipelineError]:
    """Write the files of the agent's adapter, and remove the answer of an earlier call."""
    folder = question.folder
    return IOResult.do(
        None
        for _made in io_ops.make_folder(folder)
        for _gone in io_ops.remove_tree(folder / (agent.answer_file or "answer"))
        for _written in collect(
            _write_file(folder, name, text) for name, text in agent.files(question).items()
        )
    )


def _write_file(folder: PurePath, name: str, text: str) -> IOResult[None, PipelineError]:
    return IOResult.do(
        written
        for _cleared in remove_links(folder, PurePath(name))
        for written in io_ops.write_text(folder / name, text)
    )


def _with_run_mark(place: Workplace, request: AgentRequest, command: Command) -> Command:
    """Return the command with the tests' variables, the run's mark, and a keeper above it."""
    interrupts = Ability.INTERRUPTS in request.agent.abilities
    return evolve(
        command,
        env={**request.prepared.task.test_env, **command.env, "ADWS_RUN": place.base.mark},
        interrupt_seconds=_INTERRUPT_SECONDS if interrupts else None,
        watched=True,
    )


def _run_beside_services(
    place: Workplace, prepared: PreparedTask, command: Command
) -> IOResult[tuple[CompletedProcess, RepositoryChange], PipelineError]:
    """Run an agent whose tests find recorded services at their addresses, by variable."""

    def run_at(
        addresses: Mapping[str, str],
    ) -> IOResult[tuple[CompletedProcess, RepositoryChange], PipelineError]:
        return _run(place, prepared.task, evolve(command, env={**command.env, **addresses}))

    return with_recorded_services(place, prepared.tree, run_at)


def _run(
    place: Workplace, task: Task, command: Command
) -> IOResult[tuple[CompletedProcess, RepositoryChange], PipelineError]:
    """Run an agent; guard what no cage protects, and restore it."""

    def run() -> IOResult[CompletedProcess, PipelineError]:
        return io_ops.run_process(command)

    if place.level.caged:
        return IOResult.do((completed, RepositoryChange()) for completed in run())
    in_place = place.settings.workspace is Workspace.IN_PLACE
    name = task.id.removeprefix(f"{place.run}/").replace("/", "-")
    aside = state_folder(place.root) / "attempts" / place.run / f"repository-{name}"
    guarded_copy = place.base.lane_home / "guarded"
    return with_guard(place.base.user_top, guarded_copy, aside, run, references=in_place)


def _answer(
    agent: Agent, reply: AgentOutput, changed: RepositoryChange, secrets: tuple[Secret, ...]
) -> Answer:
    """Return the agent's answer without secrets."""
    read = agent.read(reply)
    return evolve(
        read,
        text=redacted(read.text, secrets),
        reason=redacted(read.reason, secrets),
        duration_seconds=reply.completed.duration_seconds,
        undone=tuple(f".git/{path}" for path in changed.undone),
    )
