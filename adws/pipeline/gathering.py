"""Gather the specs of a project: the pending tests of all its suites at one commit."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult

from adws.catalog import Folders
from adws.core.errors import PipelineError
from adws.core.settings import Settings
from adws.core.spec import Spec, SpecList, SpecProblem
from adws.pipeline.ids import is_id
from adws.pipeline.order import in_order
from adws.pipeline.spec_sources import FoundSpec, SpecSources, found_specs, spec_sources

_DECLARED = re.compile(r"@tdd-after.*")
_UNREADABLE = "this file cannot be read: repair it, so that adws finds its specs"


def gather_specs(
    root: PurePath, settings: Settings, revision: str, extensions: Folders = ()
) -> IOResult[SpecList, PipelineError]:
    """Return the specs of a project at a revision of the user's repository, in the order of work.

    Files that are not committed there are not seen. Nothing is run. Fails with
    ``RepositoryUnusable`` for an unknown revision.
    """
    return spec_sources(root, settings, revision, extensions).map(spec_list)


def spec_list(sources: SpecSources) -> SpecList:
    """Return the specs in the files of a commit, in the order of work."""
    specs, unread = found_specs(sources)
    plain = (_DECLARED.sub("", text) for text in sources.texts.values())
    ids = {match[0] for text in plain for match in re.finditer(sources.rules.id_pattern, text)}
    ordered, cycles = in_order(_checked(tuple(_specs(specs)), ids))
    unreadable = (SpecProblem(path, 0, _UNREADABLE) for path in unread)
    return SpecList(sources.commit, ordered, (*unreadable, *cycles))


def _specs(specs: tuple[FoundSpec, ...]) -> Iterator[Spec]:
    groups = {(spec.file.path, spec.pending.case.name): spec.id for spec in specs}
    for spec in specs:
        path, pending = spec.file.path, spec.pending
        problems = [SpecProblem(path, each.line, each.message) for each in pending.problems]
        if pending.id and not is_id(pending.id):
            message = (
                f"'{pending.id}' cannot be an id: use letters, digits, '-', '_' and single dots"
            )
            problems.append(SpecProblem(path, pending.case.line, message))
        yield Spec(
            id=spec.id,
            file=path,
            line=pending.case.line,
            runner=spec.file.runner.name,
            title=pending.case.name,
            kind=pending.mark.kind,
            reason=pending.mark.reason,
            settings=pending.settings,
            cases=pending.cases,
            inside=groups.get((path, pending.group), ""),
            problems=tuple(problems),
        )


def _checked(specs: tuple[Spec, ...], ids: Iterable[str]) -> Iterator[Spec]:
    """Yield specs with the problems that only all of them together show.

    ``ids`` are those in the files, also of tests that are not pending any more. Two ids that differ
    in the case of letters alone are one branch on some disks.
    """
    same: defaultdict[str, list[Spec]] = defaultdict(list)
    for spec in specs:
        same[spec.id.casefold()].append(spec)
    spec_ids = {*ids, *(spec.id for spec in specs)}
    for spec in specs:
        others = [
            f"{other.file}:{other.line}" for other in same[spec.id.casefold()] if other is not spec
        ]
        twice = [f"the id '{spec.id}' is used again at {', '.join(others)}: change one"]
        missing = [name for name in spec.settings.after if name not in spec_ids]
        warnings = [f"@tdd-after names '{name}', but no test has that id" for name in missing]
        new = [*(twice if others else ()), *warnings]
        problems = tuple(SpecProblem(spec.file, spec.line, message) for message in new)
        yield evolve(spec, problems=(*spec.problems, *problems))
