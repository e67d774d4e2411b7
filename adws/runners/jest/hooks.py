"""Which cases a failing ``beforeAll`` kept from running: jest itself calls each of them failed."""

import json
from collections.abc import Iterator, Mapping

from attrs import evolve, frozen
from returns.pipeline import is_successful

from adws.core.codec import from_plain
from adws.core.suite import FAILING, Case, Outcome
from adws.runners.javascript.cases import SEPARATOR, CaseContext, case_id
from adws.runners.places import in_tree, within

HOOKS_FILE = "jest-hooks.jsonl"


@frozen
class _BrokenSuite:
    """A suite whose hook failed, by the names around it, and the tests below it."""

    file: str
    suite: tuple[str, ...]
    tests: tuple[tuple[str, ...], ...]


def with_hooks(cases: tuple[Case, ...], text: str, scene: CaseContext) -> tuple[Case, ...]:
    """Return the cases, each with the hook that failed before it.

    ``text`` is what adws wrote in the processes of the tests. Lines that cannot be read are left
    out: they only say what failures have in common.
    """
    hooks = {
        (file, SEPARATOR.join(path)): f"beforeAll of {case_id(file, *broken.suite)}"
        for broken in _read(text)
        for file in (within(scene.folder, in_tree(scene.cwd, broken.file)),)
        for path in broken.tests
    }
    return tuple(_with_hook(case, hooks) for case in cases)


def _with_hook(case: Case, hooks: Mapping[tuple[str, str], str]) -> Case:
    hook = hooks.get((case.file, case.name), "")
    if not hook or case.outcome not in FAILING or case.evidence is None:
        return case
    evidence = evolve(case.evidence, phase="setup")
    return evolve(case, outcome=Outcome.ERRORED, hook=hook, evidence=evidence)


def _read(text: str) -> Iterator[_BrokenSuite]:
    for line in text.splitlines():
        try:
            broken = from_plain(json.loads(line), _BrokenSuite, "a failed hook")
        except (ValueError, RecursionError):
            continue
        if is_successful(broken):
            yield broken.unwrap()
