"""The quarantine file, which people read and edit.

    [[cases]]
    id = "tests/test_net.py::test_retry"
    since = 2026-03-01
    until = 2026-03-30
    seen = "failed in the baseline, then passed in another run of the same tree"
    issue = "#123"

Only ``id``, ``since`` and ``until`` are required.
"""

import json
import re
import tomllib
from collections.abc import Iterable
from datetime import date
from typing import Any

from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.codec import structure
from adws.core.errors import DocumentDamaged, PipelineError
from adws.core.quarantine import QUARANTINE_FILE, Quarantine, QuarantinedCase

_HEADER = re.compile(r"^[ \t]*\[\[[ \t]*cases[ \t]*\]\]", re.MULTILINE)
_NO_CASES = re.compile(
    r"""^[ \t]*(?:cases|"cases"|'cases')[ \t]*=[ \t]*\[(?:\s|\#.*\n)*\][ \t]*(?:\r?\n|(?=\#)|$)""",
    re.MULTILINE,
)
_HEAD = """\
# Cases known to be flaky. They still run and every report lists them, but adws does not repair them
# until their time is over ("until" is the last day). Fix them, then remove them here.
"""


def read_quarantine_file(text: str, day: str) -> Result[Quarantine, PipelineError]:
    """Read the quarantine as of ``day`` (ISO 8601); an empty text is an empty quarantine.

    Any mistake fails with ``DocumentDamaged``, which names the line.
    """
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return Failure(_damaged(f"{QUARANTINE_FILE} is not valid TOML: {error}"))
    tables = document.get("cases", [])
    if set(document) - {"cases"} or not isinstance(tables, list):
        return Failure(_damaged(f"{QUARANTINE_FILE} may contain only [[cases]] tables"))
    found = [text.count("\n", 0, match.start()) + 1 for match in _HEADER.finditer(text)]
    lines = found if len(found) == len(tables) else [1] * len(tables)
    return Result.do(Quarantine(day, cases) for cases in _cases(zip(lines, tables, strict=True)))


def with_cases(text: str, cases: Iterable[QuarantinedCase]) -> Result[str, PipelineError]:
    """Return the file's text with these cases added at its end.

    The rest stays, except for an empty list of cases, to which TOML cannot add tables. Fails with
    ``DocumentDamaged`` unless the result, read again, has exactly the old cases and these.
    """
    added = tuple(cases)
    return Result.do(
        extended
        for before in read_quarantine_file(text, "")
        for extended in _checked(_extended(text, before, added), (*before.cases, *added))
    )


def _extended(text: str, before: Quarantine, added: tuple[QuarantinedCase, ...]) -> str:
    body = text if before.cases else _NO_CASES.sub("", text)
    head = f"{body.rstrip()}\n" if body.strip() else _HEAD
    return head + "".join(f"\n{_block(case)}" for case in added)


def _checked(text: str, expected: tuple[QuarantinedCase, ...]) -> Result[str, PipelineError]:
    if read_quarantine_file(text, "") == Success(Quarantine("", expected)):
        return Success(text)
    return Failure(
        DocumentDamaged(
            f"{QUARANTINE_FILE} is unchanged: adws cannot add a case at its end",
            hint="write each of its cases as a [[cases]] table",
            context={"origin": QUARANTINE_FILE},
        )
    )


def _block(case: QuarantinedCase) -> str:
    texts = {"seen": case.seen, "note": case.note, "issue": case.issue}
    lines = (
        "[[cases]]",
        f"id = {_quoted(case.id)}",
        f"since = {case.since}",
        f"until = {case.until}",
        *(f"{key} = {_quoted(text)}" for key, text in texts.items() if text),
    )
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Quote as JSON does; TOML reads that too, except for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _cases(
    numbered: Iterable[tuple[int, Any]],
) -> Result[tuple[QuarantinedCase, ...], PipelineError]:
    cases: dict[str, QuarantinedCase] = {}
    for line, table in numbered:
        read = _case(table)
        if not is_successful(read):
            return Failure(_damaged(f"{QUARANTINE_FILE}, line {line}: {read.failure()}"))
        case = read.unwrap()
        if case.id in cases:
            return Failure(
                _damaged(f"{QUARANTINE_FILE}, line {line}: {case.id} is in the file twice")
            )
        cases[case.id] = case
    return Success(tuple(cases.values()))


def _case(table: Any) -> Result[QuarantinedCase, str]:  # noqa: ANN401 - what a TOML file may hold
    if not isinstance(table, dict):
        return Failure("is not a [[cases]] table")
    dates = {key: table[key] for key in ("since", "until") if key in table}
    for key, day in dates.items():
        if type(day) is not date:
            return Failure(f"{key} is not a date: write it as {key} = 2026-12-31")
    plain = {**table, **{key: day.isoformat() for key, day in dates.items()}}
    return structure(plain, QuarantinedCase).bind(_require_period)


def _require_period(case: QuarantinedCase) -> Result[QuarantinedCase, str]:
    if case.until < case.since:
        return Failure(f"{case.id} ends on {case.until}, before it begins")
    return Success(case)


def _damaged(message: str) -> PipelineError:
    return DocumentDamaged(
        message,
        hint="repair the file by hand, or remove it to empty the quarantine",
        context={"origin": QUARANTINE_FILE},
    )
