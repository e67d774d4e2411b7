"""Sort a suite report into failures and groups: what to work on, and in which order."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from attrs import evolve, frozen

from adws.core.failure import Analysis, Failure
from adws.core.suite import SuiteReport
from adws.triage.correlation import correlate
from adws.triage.failure_types import GENERAL_TYPES, FailureTypes
from adws.triage.pattern import GENERAL_PATTERNS, Pattern
from adws.triage.priority import is_shared, priority, widely_failing_files
from adws.triage.sorting import ProjectFacts, sort_case


@frozen
class TriageRules:
    """How to read the failures of a suite.

    ``is_test`` says whether a file (relative to the tree) is its test code, ``prefix`` is the
    beginning of its case ids. ``patterns`` and ``red_types`` are those of its runner.
    """

    is_test: Callable[[str], bool]
    prefix: str = ""
    patterns: tuple[Pattern, ...] = GENERAL_PATTERNS
    red_types: FailureTypes = GENERAL_TYPES


def analyze_report(
    report: SuiteReport,
    rules: tuple[TriageRules, ...],
    *,
    modules: frozenset[str],
    shared: tuple[str, ...] = (),
    tree: str = "",
    texts: Mapping[str, str] = MappingProxyType({}),
) -> Analysis:
    """Sort the failing cases of a report, in time linear in their number.

    ``rules`` are those of the suites; the first that fits a case applies to it.
    ``modules`` are the project's own top-level modules, with those of its tests: any other missing
    module is a dependency. ``shared`` are globs of modules that many others use. ``tree`` is the
    absolute path of the tree in which the suite ran, which messages may contain. ``texts`` are
    those of test files, by their paths in the tree.
    """
    projects = tuple(
        (
            rule_set.prefix,
            ProjectFacts(rule_set.patterns, cache(rule_set.is_test), modules, tree, texts),
        )
        for rule_set in rules
    )
    sorted_alone = tuple(
        sort_case(next(modules for prefix, modules in projects if case.id.startswith(prefix)), case)
        for case in report.failing
    )
    causes = tuple(cause for _, cause in sorted_alone)
    wide = widely_failing_files(failure for failure, _ in sorted_alone)
    shared_files = cache(lambda file: file in wide or is_shared(file, shared))
    failures = tuple(
        _without_tree(tree, _with_priority(shared_files, failure)) for failure, _ in sorted_alone
    )
    groups = correlate(failures, {cause.group: cause for cause in reversed(causes)})
    position = {group.id: number for number, group in enumerate(groups)}
    in_order = sorted(failures, key=lambda failure: (position[failure.group], failure.priority))
    return Analysis(report, tuple(in_order), groups)


def _with_priority(is_shared_file: Callable[[str], bool], failure: Failure) -> Failure:
    if failure.source_file is None or not is_shared_file(failure.source_file):
        return failure
    return evolve(failure, priority=priority(failure.error_type, shared=True))


def _without_tree(tree: str, failure: Failure) -> Failure:
    """Make paths relative, so that no message leads an agent into the judge tree."""
    if not tree:
        return failure
    return evolve(
        failure,
        error_message=failure.error_message.replace(f"{tree}/", ""),
        stack_trace=failure.stack_trace.replace(f"{tree}/", ""),
        evidence=evolve(
            failure.evidence,
            message=failure.evidence.message.replace(f"{tree}/", ""),
            trace=failure.evidence.trace.replace(f"{tree}/", ""),
            output=failure.evidence.output.replace(f"{tree}/", ""),
        ),
    )
