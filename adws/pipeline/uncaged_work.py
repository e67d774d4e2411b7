"""Work that an agent's own action does in a workflow's job: in the clone itself, and in no cage.

The head is checked out for it. What it has changed there becomes a patch, and the clone is as
before: from then on the patch is data, as from any other agent.
"""

import json
import shlex
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.agent import Agent, AgentOutput
from adws.core.errors import PipelineError
from adws.core.process import CompletedProcess
from adws.core.turn import Answer, AnswerCategory, AnswerStatus
from adws.pipeline.agent_selection import claude_arguments, profile_for
from adws.pipeline.candidate import candidate_of
from adws.pipeline.facts import SpecSettings
from adws.pipeline.head_order import HeadOrder, ordered_spec
from adws.pipeline.site import RepositorySite
from adws.pipeline.texts.head_texts import head_prompt
from adws.vcs.git import GitLocation, ask

_DIFF = ("diff", "--cached", "--binary", "--full-index", "--no-renames", "--no-ext-diff")


@frozen
class Briefing:
    """What an agent is asked, how Claude Code is started for it, and where it works.

    ``start`` is the commit that is checked out for it, ``before`` the one that was there.
    """

    prompt: str
    arguments: str
    start: str
    before: str


def brief(site: RepositorySite, order: HeadOrder) -> IOResult[Briefing, PipelineError]:
    """Check out what an agent works on, and return what it is asked.

    Fails with ``HeadMoved`` if the head is another one by now.
    """
    place = GitLocation(site.root)
    profile = profile_for(order.role, SpecSettings(""))
    arguments = shlex.join(claude_arguments(profile, site.settings.max_attempt_usd))
    return IOResult.do(
        Briefing(prompt, arguments, candidate.start, before)
        for spec_id in ordered_spec(site, order)
        for candidate in candidate_of(site, spec_id, order.sha, order.role)
        for prompt in head_prompt(site, order, None, for_claude_code=True)
        for before in ask(place, "rev-parse", "HEAD")
        for _there in ask(place, "checkout", "--quiet", "--detach", candidate.start)
    )


def take_back(
    root: PurePath, start: str, before: str, file: PurePath
) -> IOResult[None, PipelineError]:
    """Write what was changed since ``start`` to a file, and check out again what was there before.

    Files that git ignores stay as they are.
    """

    def write_patch(folder: PurePath) -> IOResult[None, PipelineError]:
        place = GitLocation(root, index=folder / "index")
        return IOResult.do(
            None
            for _read in ask(place, "read-tree", start)
            for _added in ask(place, "add", "--all")
            for _made in io_ops.make_folder(file.parent)
            for _written in ask(place, *_DIFF, "--no-textconv", f"--output={file}", start)
            for _back in ask(
                GitLocation(root), "checkout", "--quiet", "--force", "--detach", before
            )
            for _gone in ask(GitLocation(root), "clean", "--quiet", "--force", "-d")
        )

    return io_ops.with_folder(write_patch)


def answer_of(agent: Agent, log: str, message: str, *, ended_well: bool) -> Answer:
    """Return what an action says about its agent's work: by its log, else by its last message."""
    if log:
        return agent.read(
            AgentOutput(CompletedProcess((agent.name,), 0 if ended_well else 1, _lines(log)))
        )
    if ended_well:
        return Answer(AnswerStatus.FINISHED, message)
    return Answer(
        AnswerStatus.FAILED, message, "the action failed", category=AnswerCategory.TRANSIENT
    )


def read_log(file: str) -> IOResult[str, PipelineError]:
    """Return the log of an action; an empty text where it has written none."""
    if not file:
        return IOSuccess("")
    path = PurePath(file)
    return IOResult.do(
        text
        for there in io_ops.exists(path)
        for text in (io_ops.read_text(path) if there else IOSuccess(""))
    )


def _lines(log: str) -> str:
    """Return a log that is one list of JSON as its items, one on a line; any other as it is."""
    try:
        events = json.loads(log)
    except (ValueError, RecursionError):
        return log
    return "\n".join(json.dumps(event) for event in events) if isinstance(events, list) else log
