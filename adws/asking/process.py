"""One question to an agent, from its files and its cage to its answer."""

from functools import partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.agent import Ability, Agent, Question, Reply
from adws.asking.confinement import Asked, confinement_of
from adws.cage.cage import Level
from adws.cage.confinement import confined
from adws.cage.known_secrets import Secret
from adws.cage.mount_points import remove_links
from adws.cage.redaction import redact_file, redacted, secrets_here
from adws.core.agent_settings import AgentOptions
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.process import Command, Completed
from adws.core.railway import traverse
from adws.core.run import state_folder
from adws.core.settings import Workspace
from adws.core.turn import Answer, Task
from adws.slots import BASE
from adws.vcs.repository_guard import RepositoryChange, guarded

_INTERRUPT_SECONDS = 5.0
"""What an agent that still tells its result when it is interrupted has for that."""


@frozen
class Request:
    """Who is asked what, and what of this run the agent's process needs.

    ``tree`` is the top folder of its tree on the disk, ``folder`` one of its own beside it.
    """

    agent: Agent
    task: Task
    options: AgentOptions
    session: str
    run: str
    level: Level
    tree: PurePath
    folder: PurePath


def answer_of(
    context: Context, request: Request, limit_usd: float | None
) -> IOResult[Answer, PipelineError]:
    """Ask an agent and return its answer, without secrets; ``limit_usd`` is what it may cost."""
    return IOResult.do(
        answer
        for prompt in io_ops.read_text(request.task.prompt_file)
        for question in IOSuccess(_question(context, request, prompt, limit_usd))
        for _laid in _lay_files(request, question)
        for plain in IOResult.from_result(request.agent.command(question))
        for confinement in confinement_of(
            context, request.level, Asked(request.agent, question, request.tree)
        )
        for command in confined(confinement, _prepared(request, plain))
        for completed, changed in _run(context, request, command)
        for ended in io_ops.now()
        for _kept in redact_file(request.task.log)
        for file in _answer_file(request)
        for secrets in secrets_here()
        for answer in IOSuccess(
            _answer(request.agent, Reply(completed, file, ended), changed, secrets)
        )
    )


def _run(
    context: Context, request: Request, command: Command
) -> IOResult[tuple[Completed, RepositoryChange], PipelineError]:
    """Run an agent; what no cage keeps from it is compared, and put right."""
    run = partial(io_ops.run_process, command)
    if request.level.caged:
        return run().map(lambda completed: (completed, RepositoryChange()))
    in_place = context.settings.workspace is Workspace.IN_PLACE
    aside = (
        state_folder(context.root) / "attempts" / "repository" / request.task.id.replace("/", "-")
    )
    return IOResult.from_result(context.require(BASE)).bind(
        lambda base: guarded(base, aside, run, references=in_place)
    )


def _question(context: Context, request: Request, prompt: str, limit_usd: float | None) -> Question:
    return Question(
        task=request.task,
        prompt=prompt,
        settings=context.settings,
        folder=request.folder,
        options=evolve(request.options, max_attempt_usd=limit_usd),
        session=request.session,
        caged=request.level.caged,
    )


def _lay_files(request: Request, question: Question) -> IOResult[None, PipelineError]:
    """Write what the agent's adapter gives it; an answer of an earlier call is taken away."""
    old = request.folder / (request.agent.answer_file or "answer")
    return IOResult.do(
        None
        for _made in io_ops.make_folder(request.folder)
        for _gone in io_ops.remove_tree(old)
        for _laid in traverse(partial(_lay, request.folder), request.agent.files(question).items())
    )


def _lay(folder: PurePath, file: tuple[str, str]) -> IOResult[None, PipelineError]:
    name, text = file
    cleared = remove_links(folder, PurePath(name))
    return cleared.bind(lambda _: io_ops.write_text(folder / name, text))


def _prepared(request: Request, command: Command) -> Command:
    """Return the command with the tests' variables, the run's mark, and a keeper above it."""
    interrupts = Ability.INTERRUPTS in request.agent.abilities
    return evolve(
        command,
        env={**request.task.test_env, **command.env, "ADWS_RUN": request.run},
        interrupt_seconds=_INTERRUPT_SECONDS if interrupts else None,
        watched=True,
    )


def _answer_file(request: Request) -> IOResult[str, PipelineError]:
    if not request.agent.answer_file:
        return IOSuccess("")
    name = PurePath(request.agent.answer_file)
    path = request.folder / name
    cleared = remove_links(request.folder, name)
    return cleared.bind(lambda _: io_ops.exists(path)).bind(partial(_text_of, path))


def _text_of(path: PurePath, there: bool) -> IOResult[str, PipelineError]:  # noqa: FBT001 - bound
    return io_ops.read_text(path) if there else IOSuccess("")


def _answer(
    agent: Agent, reply: Reply, changed: RepositoryChange, secrets: tuple[Secret, ...]
) -> Answer:
    """Return what the agent said, without secrets in its words."""
    read = agent.read(reply)
    return evolve(
        read,
        text=redacted(read.text, secrets),
        reason=redacted(read.reason, secrets),
        duration_seconds=reply.completed.duration_seconds,
        undone=tuple(f".git/{path}" for path in changed.undone),
    )
