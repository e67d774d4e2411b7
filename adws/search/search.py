"""The search itself: trace and rank, try in waves, choose, apply."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.search.brief import Brief
from adws.search.candidates import Candidate, changed_texts
from adws.search.catalogue import families
from adws.search.choice import Choice, choose
from adws.search.doubts import doubts_of
from adws.search.droppings import without_droppings
from adws.search.finding import Finding, Mended
from adws.search.fork_server.ground import Ground, survey
from adws.search.fork_server.server import Bench, with_bench
from adws.search.fork_server.trial import Desk
from adws.search.fork_server.waves import run_waves
from adws.search.given_up import recall_given_up, remember_given_up
from adws.search.memory import remember_proposed
from adws.search.progress import beginning, closest_words
from adws.search.source_files import case_files
from adws.search.tried import mended
from adws.search.tries import Tries
from adws.search.wording import changed_lines, diff_of, places


def search(brief: Brief) -> IOResult[Finding, PipelineError]:
    """Look for a small edit, or two, that mend a task's cases, and leave them in the tree.

    When nothing is found, the tree is as it was; the same search is not made twice then.
    """
    return recall_given_up(brief).bind(partial(_known_or_searched, brief))


def _known_or_searched(brief: Brief, known: Finding | None) -> IOResult[Finding, PipelineError]:
    if known:
        return IOSuccess(known)
    work = partial(io_ops.with_folder, partial(_search_at, brief))
    return without_droppings(brief.task.tree, work)


def _search_at(brief: Brief, folder: PurePath) -> IOResult[Finding, PipelineError]:
    seconds = brief.budget.within(brief.task)
    return IOResult.do(
        finding
        for environment in io_ops.environment()
        for started in io_ops.monotonic_seconds()
        for finding in with_bench(
            brief.task,
            Desk(folder, environment),
            brief.task.timeout_seconds,
            partial(_search_on, evolve(brief, ends=started + seconds)),
        )
    )


def _search_on(brief: Brief, bench: Bench) -> IOResult[Finding, PipelineError]:
    return IOResult.do(
        finding
        for ground in survey(brief, bench).map(_announced)
        for traced in io_ops.monotonic_seconds()
        for tries in run_waves(ground)
        for tried in io_ops.monotonic_seconds()
        for choice in choose(ground, tries)
        for finding in _finish(ground, _finding(ground, tries, tried - traced), choice)
        for _kept in _remember(ground, tries, finding)
    )


def _announced(ground: Ground) -> Ground:
    ground.brief.say(beginning(ground.suspects, len(ground.candidates)))
    return ground


def _finding(ground: Ground, tries: Tries, seconds: float) -> Finding:
    closest = closest_words(tries, ground.aims, ground.texts)
    plausible = len(tries.finalists)
    return Finding(places(ground.suspects), len(tries.done), seconds, plausible, closest=closest)


def _finish(
    ground: Ground, finding: Finding, choice: Choice | None
) -> IOResult[Finding, PipelineError]:
    if choice is None or choice.confidence.is_hopeless:
        return IOSuccess(finding)
    candidate = choice.finalist.candidate
    changed = changed_texts(candidate, ground.texts)
    return IOResult.do(
        evolve(finding, mended=_mended(ground, choice))
        for _kept in remember_proposed(ground.memory, candidate, ground.brief.task.attempt)
        for _written in traverse(partial(_write, ground), tuple(changed.items()))
    )


def _remember(ground: Ground, tries: Tries, finding: Finding) -> IOResult[None, PipelineError]:
    """Keep that there is nothing to be found; where time ran out, a later search goes on."""
    if finding.mended or tries.over:
        return IOSuccess(None)
    files = (*ground.sources, *case_files(ground.brief.task))
    return remember_given_up(ground.brief, files, finding)


def _write(ground: Ground, changed: tuple[str, str]) -> IOResult[None, PipelineError]:
    path, text = changed
    return io_ops.write_text(ground.brief.task.tree / path, text)


def _mended(ground: Ground, choice: Choice) -> Mended:
    candidate, texts = choice.finalist.candidate, ground.texts
    lines = changed_lines(candidate, texts)
    return Mended(
        cause="; ".join(dict.fromkeys(_causes(candidate, texts))),
        fix="; ".join(f"{one.file}:{one.line} now reads: {one.after}" for one in lines),
        cases=len(mended(choice.tried, ground.all_aims.case_ids)),
        share=choice.confidence.share,
        doubts=doubts_of(choice, texts, ground.checks),
        alternatives=tuple(diff_of(rival.candidate, texts) for rival in choice.rivals),
    )


def _causes(candidate: Candidate, texts: Mapping[str, str]) -> Iterator[str]:
    mends = {family.name: family.mends for family in families()}
    for one in candidate.edits:
        line = texts[one.file].splitlines()[one.line - 1].strip()
        yield f"{mends[one.family]} at {one.file}:{one.line}: {line}"
