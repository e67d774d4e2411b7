"""Find the new cases of a test file that prove nothing, whatever the code does."""

import re
from collections.abc import Collection, Iterator
from itertools import takewhile

from attrs import frozen

from adws.languages.syntax_tree import Syntax, parse
from adws.trust.red_gate.hollow.case_source import CaseSource
from adws.trust.red_gate.hollow.doubles import replaced_modules
from adws.trust.red_gate.hollow.rules import hollow_rules
from adws.trust.red_gate.hollow.vacuous import vacuous
from adws.trust.source_rules.bindings import bindings_of
from adws.trust.test_changes.reading import read, readable
from adws.trust.test_changes.routine import Routine

_VARYING = re.compile(r"%\w|\\\$(?:\\\{.*?\\\}|(?:\w|\\\.)+)|\\\{.*?\\\}")


@frozen
class HollowCase:
    """A case that cannot tell right code from wrong, and the reason; ``line`` counts from 1."""

    file: str
    line: int
    name: str
    reason: str

    def __str__(self) -> str:
        """Return it as a sentence with its place."""
        return f"{self.name} ({self.file}:{self.line}): {self.reason}"


def hollow_cases(path: str, text: str, names: Collection[str] = ()) -> tuple[HollowCase, ...]:
    r"""Return the cases of a test file that can never fail, or always fail.

    ``names`` are the names of its earlier cases, as their runner writes them; these are not
    checked. A language without rules has no hollow cases.

    >>> hollow_cases("test_a.py", "def test_a():\n    assert True\n")[0].reason
    '`True` is always true'
    """
    dialect = readable(path, text)
    rules = hollow_rules(dialect.language) if dialect and dialect.language.loads(path) else None
    if dialect is None or rules is None:
        return ()
    syntax = Syntax(dialect, parse(dialect.grammar, text))
    file, bindings = read(dialect, text), bindings_of(syntax)
    replaced = replaced_modules(syntax, rules)
    cases = (
        CaseSource(dialect, rules, syntax, bindings, replaced, file, routine)
        for routine in file.routines
    )
    return tuple(hollow for case in cases for hollow in _hollow_case(path, case, names))


def _hollow_case(path: str, case: CaseSource, names: Collection[str]) -> Iterator[HollowCase]:
    routine = case.routine
    if routine.noun == "case" and not _is_known(routine, names):
        reason = _reason(case)
        if reason:
            yield HollowCase(path, routine.whole.line, routine.name, reason)


def _is_known(routine: Routine, patterns: Collection[str]) -> bool:
    """Whether a case existed before; its title may have placeholders for the values of its rows."""
    title = _VARYING.sub(".*", re.escape(routine.name))
    pattern = re.compile(rf"{title}(?:\[.*\]|/.*| #\d+)?", re.DOTALL)
    return any(pattern.fullmatch(name.replace("::", ".")) for name in patterns)


def _reason(case: CaseSource) -> str:
    if _asserts_elsewhere(case):
        return ""
    if not case.routine.assertions:
        return "it asserts nothing"
    reasons = (vacuous(case, assertion) for assertion in case.routine.assertions)
    vacuous_reasons = tuple(takewhile(bool, reasons))
    return vacuous_reasons[0] if len(vacuous_reasons) == len(case.routine.assertions) else ""


def _asserts_elsewhere(case: CaseSource) -> bool:
    """Whether a called function asserts: by its body in this file, or by its name."""
    assertions = case.routine.assertions
    own = {
        routine.name
        for routine in case.file.routines
        if routine.noun != "case" and routine.assertions
    }
    spans = [(assertion.whole.start, assertion.whole.end) for assertion in assertions]
    for node, name in case.calls(case.node):
        is_counted = any(start <= node.start_byte and node.end_byte <= end for start, end in spans)
        if name in own or (
            not is_counted and re.fullmatch(case.rules.asserting, name, re.IGNORECASE)
        ):
            return True
    return False
