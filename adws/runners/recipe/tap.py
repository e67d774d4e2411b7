"""Reads TAP, the Test Anything Protocol: versions 12 to 14, with subtests."""

import re
from collections.abc import Iterator
from typing import cast

from attrs import define, evolve, field, frozen
from returns.result import Failure, Result, Success

from adws.runners.junit.elements import CaseElement, ResultMark

_POINT = re.compile(
    r"(?P<not>not )?ok\b(?: +(?P<number>\d+))?(?: +-)?(?: +(?P<name>.*?))?"
    r"(?:(?<!\\) +#\s*(?P<directive>(?i:skip|todo)\S*)\s*(?P<why>.*))?(?P<opens> *\{)?"
)
_TIME = re.compile(r"(?<!\\) +# time=(?P<amount>[\d.]+)(?P<unit>ms|s)$")
_PLAN = re.compile(r"1\.\.(\d+)\b(?P<why>.*)")
_SUBTEST = re.compile(r"# Subtest(?:: (?P<name>.*))?")
_INDENT = 4
_MOST_LINES = 400  # of one diagnosis


@frozen
class TapReport:
    """The cases of a stream, and how many points its outermost plan announces."""

    cases: tuple[CaseElement, ...]
    planned: int
    points: int


@define
class _Level:
    """The points of one indentation: their number, and the cases, whose suites a later point gives.

    ``assertions`` are those points that are no cases, with what follows them.
    """

    points: int = 0
    plan: int | None = None
    cases: list[CaseElement] = field(factory=list[CaseElement])
    assertions: list[str] = field(factory=list[str])


def read_tap(text: str, *, assertions: bool = False) -> Result[TapReport, str]:
    """Read a stream, or say what is wrong with it; other lines in it are let be.

    A point with subtests is no case of its own, unless it alone fails: its subtests are the cases,
    with its name before theirs. ``assertions``: the innermost points are the assertions of the
    subtest around them, which is the case.
    """
    levels = [_Level()]
    for line in _logical_lines(text):
        depth = (len(line) - len(line.lstrip(" "))) // _INDENT
        stripped = line.strip()
        if stripped.startswith("Bail out!"):
            return Failure(stripped)
        if _PLAN.match(stripped) or _is_point(stripped):
            while len(levels) <= depth:
                levels.append(_Level())
            _take(levels, depth, stripped, assertions=assertions)
    top = levels[0]
    if top.plan is None:
        return Failure("it has no plan (1..N), so it may have been cut off")
    if top.points != top.plan:
        return Failure(f"its plan announces {top.plan} points, and it has {top.points}")
    return Success(TapReport(tuple(top.cases), top.plan, top.points))


def _is_point(line: str) -> bool:
    return (
        line.startswith(("ok", "not ok")) and _POINT.fullmatch(line.partition("\n")[0]) is not None
    )


def _take(levels: list[_Level], depth: int, line: str, *, assertions: bool) -> None:
    level = levels[depth]
    plan = _PLAN.match(line)
    if plan:
        level.plan = int(plan[1])
        return
    level.points += 1
    inner = levels[depth + 1] if len(levels) > depth + 1 else None
    del levels[depth + 1 :]
    point = _point(line)
    if assertions and depth and inner is None and not point["directive"]:
        level.assertions.append(line)
    else:
        level.cases.extend(_cases(line, point, inner or _Level()))


def _point(text: str) -> re.Match[str]:
    return cast("re.Match[str]", _POINT.fullmatch(_TIME.sub("", text.partition("\n")[0])))


def _cases(text: str, point: re.Match[str], inner: _Level) -> Iterator[CaseElement]:
    first, _, diagnosis = text.partition("\n")
    time, name = _TIME.search(first), _name(point)
    yield from (evolve(case, suites=(name, *case.suites)) for case in inner.cases)
    refused = next((line for line in inner.assertions if _point(line)["not"]), "")
    failed = any(mark.kind == "failure" for case in inner.cases for mark in case.marks)
    alone = point["not"] and not failed and not point["directive"]
    if inner.assertions or not inner.cases or alone:
        seconds = float(time["amount"]) / (1000 if time["unit"] == "ms" else 1) if time else 0.0
        attributes = {"name": name, "time": str(seconds)}
        marks = _marks(point, diagnosis) if alone or not inner.cases else ()
        yield CaseElement((), attributes, marks=_refusal(refused) if refused else marks)


def _name(point: re.Match[str]) -> str:
    return _unescaped(point["name"] or f"test {point['number'] or ''}".strip())


def _refusal(assertion: str) -> tuple[ResultMark, ...]:
    return (
        ResultMark("failure", message=_name(_point(assertion)), text=assertion.partition("\n")[2]),
    )


def _marks(point: re.Match[str], diagnosis: str) -> tuple[ResultMark, ...]:
    directive = (point["directive"] or "").lower()
    failed = (
        (ResultMark("failure", message=_message(diagnosis), text=diagnosis),)
        if point["not"]
        else ()
    )
    if directive.startswith("todo"):
        return (*failed, ResultMark("skipped", "todo", point["why"]))
    return (ResultMark("skipped", message=point["why"]),) if directive else failed


def _message(diagnosis: str) -> str:
    r"""Return what a diagnosis says first of why.

    >>> _message("---\nmessage: 'a is b'\nat: x.js:1\n...")
    'a is b'
    """
    match = re.search(r"^\s*(?:message|error): +(?P<text>[^|>\s].*)$", diagnosis, re.MULTILINE)
    lines = (line.strip() for line in diagnosis.splitlines())
    first = next((line for line in lines if line not in ("", "---", "...")), "")
    return match["text"].strip("'\"") if match else first


def _unescaped(text: str) -> str:
    return re.sub(r"\\([\\#])", r"\1", text.strip())


def _logical_lines(text: str) -> Iterator[str]:
    """Yield each line with the diagnosis that belongs to it, of which the beginning is kept."""
    held_lines: list[str] = []
    within = False
    for line in text.splitlines():
        stripped = line.strip()
        if within:
            within = stripped != "..."
            if len(held_lines) < _MOST_LINES:
                held_lines.append(line)
        elif stripped == "---" and held_lines and _is_point(held_lines[0].strip()):
            within = True
            held_lines.append(line)
        else:
            yield from ("\n".join(held_lines),) if held_lines else ()
            held_lines = [line]
    yield from ("\n".join(held_lines),) if held_lines else ()
