"""Gather the specs of a project: the pending tests of all its suites at one commit."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import catalog
from adws.core.errors import PipelineError
from adws.core.railway import all_of
from adws.core.settings import Settings
from adws.core.spec import Spec, SpecList, SpecProblem, SpecRules
from adws.pipeline.ids import derived_id, is_id
from adws.pipeline.order import in_order
from adws.pipeline.spec_files import SpecFile, configuration_files, spec_files
from adws.runners.pending import PendingTest, pending_tests
from adws.vcs.committed import committed_files, committed_texts

_Found = tuple[SpecFile, PendingTest]
_DECLARED = re.compile(r"@tdd-after.*")


def gather_specs(
    root: PurePath, settings: Settings, revision: str
) -> IOResult[SpecList, PipelineError]:
    """Return the specs of a project at a revision of the user's repository, in the order of work.

    Files that are not committed there are not seen. Nothing is run. Fails with
    ``RepositoryUnusable`` for an unknown revision.
    """
    return IOResult.do(
        spec_list(files.commit, settings, found, texts)
        for files in committed_files(root, revision)
        for runners in IOResult.from_result(all_of(map(catalog.runner, catalog.runner_names())))
        for known in committed_texts(files, configuration_files(runners, tuple(files.blobs)))
        for found in IOSuccess(spec_files(settings, runners, tuple(files.blobs), known))
        for texts in committed_texts(files, (file.path for file in found))
    )


def spec_list(
    commit: str, settings: Settings, files: tuple[SpecFile, ...], texts: Mapping[str, str]
) -> SpecList:
    """Return the specs in these files, in the order of work."""
    rules = SpecRules(settings.spec_marker, settings.spec_id_pattern)
    by_path: defaultdict[str, list[SpecFile]] = defaultdict(list)
    for file in files:
        by_path[file.path].append(file)
    pending = list[_Found]()
    unread = list[SpecProblem]()
    for path, own in by_path.items():
        found = _pending(own, texts[path], rules)
        pending += found or ()
        unread += [_unreadable(path)] if found is None else []
    plain = (_DECLARED.sub("", text) for text in texts.values())
    ids = {match[0] for text in plain for match in re.finditer(rules.id_pattern, text)}
    specs = tuple(_checked(tuple(_specs(pending)), ids))
    ordered, cycles = in_order(specs)
    return SpecList(commit, ordered, (*unread, *cycles))


def _pending(files: list[SpecFile], text: str, rules: SpecRules) -> list[_Found] | None:
    """Return the pending tests of a file; None where its runner cannot read it.

    Of several runners that may run a file, it is the one that the file imports from, else the first
    one by which it has pending tests.
    """
    marked = [file for file in files if any(word in text for word in file.reader.words)]
    importing = [file for file in marked if file.reader.module and file.reader.module in text]
    unread = False
    for file in importing or marked:
        cases = file.reader.read(file.own_path, text)
        unread = unread or cases is None
        found = pending_tests(file.own_path, text, cases or (), rules)
        if found:
            return [(file, one) for one in found]
    return None if unread else []


def _unreadable(path: str) -> SpecProblem:
    return SpecProblem(path, 0, "this file cannot be read: repair it, then its specs are found")


def _specs(pending: list[_Found]) -> Iterator[Spec]:
    ids = {(file.path, one.case.name): _id(file, one) for file, one in pending}
    for file, one in pending:
        problems = [SpecProblem(file.path, each.line, each.message) for each in one.problems]
        if one.id and not is_id(one.id):
            message = f"'{one.id}' cannot be an id: use letters, digits, '-', '_' and single dots"
            problems.append(SpecProblem(file.path, one.case.line, message))
        yield Spec(
            id=ids[file.path, one.case.name],
            file=file.path,
            line=one.case.line,
            runner=file.runner.name,
            title=one.case.name,
            kind=one.mark.kind,
            reason=one.mark.reason,
            settings=one.settings,
            cases=one.cases,
            inside=ids.get((file.path, one.group), ""),
            problems=tuple(problems),
        )


def _id(file: SpecFile, one: PendingTest) -> str:
    return one.id if is_id(one.id) else derived_id(file.path, one.case.name)


def _checked(specs: tuple[Spec, ...], ids: Iterable[str]) -> Iterator[Spec]:
    """Give specs with the problems that only all of them together show.

    ``ids`` are those in the files, also of tests that are not pending any more. Two ids that differ
    in the case of letters alone are one branch on some disks.
    """
    same: defaultdict[str, list[Spec]] = defaultdict(list)
    for spec in specs:
        same[spec.id.casefold()].append(spec)
    known = {*ids, *(spec.id for spec in specs)}
    for spec in specs:
        others = [f"{one.file}:{one.line}" for one in same[spec.id.casefold()] if one is not spec]
        twice = [f"the id '{spec.id}' is also that of {', '.join(others)}: change one"]
        missing = [name for name in spec.settings.after if name not in known]
        told = [f"@tdd-after names '{name}', which is the id of no test" for name in missing]
        new = [*(twice if others else ()), *told]
        problems = tuple(SpecProblem(spec.file, spec.line, message) for message in new)
        yield evolve(spec, problems=(*spec.problems, *problems))
