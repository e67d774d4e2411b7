"""Calls that cases made, and the results of repeating them."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import PurePath
from typing import Any

from attrs import field, frozen

PROBE = PurePath(__file__).parent / "probe"
"""The folder of the programs that run in the project's interpreter."""
OUTSIDE = PROBE / "adws_call_outside.py"
"""The program that makes calls as a user of the package would."""

NO_CALL = "cannot be called here"
NO_END = "no end"
_RAISES = "raises "
_PANICS = "panics: "
"""Begin the result of a call that raises, as the probes write it."""
_LOST = "lost"
_FILES = ("files", "targets", "place")
_OF_OTHERS = frozenset({"of", "leaf", "alias", "form", "by_name", "leaves", "value"})
_ANSWER = ("result", "after", "call", "function")


@frozen
class CaseCall:
    """A call that a case made, or one that adws generated from such a call."""

    case_id: str
    """The first case that made it."""
    returned: str | None
    """Its result in the case, in words; None if it raised, or if the result is not known yet."""
    row: Mapping[str, Any]
    """All that is needed to repeat it."""
    of: int | None = None
    """The index of the original call; None if this is one."""
    leaf: str = ""
    """The part of the arguments that differs from the original call; empty if none does."""
    alias: str = ""
    """The other name by which the function is called; empty if it is the same name."""
    form: str = ""
    """The other form in which the same values are given; empty if it is the same form."""
    leaves: Mapping[str, str] = field(factory=dict[str, str])
    """The parts of the arguments in words: all of an original call, else the one that differs."""
    left: str | None = None
    """Its arguments after the call, in words; empty if unchanged, None if not known."""

    @property
    def function(self) -> str:
        """The module and the name of the called function, in words."""
        return json.dumps(self.row.get("spot"))

    @property
    def name(self) -> str:
        """The name of the called function; empty if it is unknown: anybody may write a row."""
        match self.row.get("spot"):
            case [_, [*path], *_]:
                return ".".join(map(str, path))
            case _:
                return ""

    @property
    def names_files(self) -> bool:
        """Whether its arguments name files or folders: where it is repeated, there are others."""
        return any(map(self.row.get, _FILES))

    @property
    def is_same(self) -> bool:
        """Whether it is a generated call that does not differ in what it is given."""
        return bool(self.alias or self.form)


@frozen
class CallResult:
    """The result of a call."""

    result: str
    """What it returns or raises, in words."""
    after: str = ""
    """Its arguments afterwards, with what it prints and writes; empty if it does nothing of it."""
    call: str = ""
    """The call as a person writes it."""
    function: str = ""
    """Identifies the function within its process; empty if unknown."""

    @property
    def effect(self) -> tuple[str, str]:
        """What the comparison of two results considers."""
        return self.result, self.after

    @property
    def whole(self) -> str:
        """The result, with what the call prints, writes or leaves of its arguments."""
        if self.after.startswith(" and "):
            return f"{self.result}{self.after}"
        return f"{self.result} and leaves {self.after or 'its arguments as they are'}"

    @property
    def fails(self) -> bool:
        """Whether the call raises, or panics."""
        return self.result.startswith((_RAISES, _PANICS))

    @property
    def ended(self) -> bool:
        """Whether the call could be made and ended."""
        return self.result not in {NO_CALL, NO_END}


Answers = tuple[CallResult, ...]


def in_words(one: CallResult, other: CallResult, before: CallResult) -> tuple[str, str, str]:
    """Return results as a person tells the first two apart: whole, if they return the same."""
    if one.result == other.result:
        return one.whole, other.whole, before.whole
    return one.result, other.result, before.result


@frozen
class ComparedCalls:
    """Calls, and their results without and with a change."""

    calls: tuple[CaseCall, ...]
    """The calls of cases, and those near them."""
    old: Answers
    """Their results without the change."""
    new: Answers
    """Their results with it."""


def raised_by(result: str) -> str:
    """Return the class of the exception that a call raises, from its result; empty if none.

    >>> raised_by("raises KeyError: 'a'"), raised_by("3")
    ('raises KeyError', '')
    """
    return result.partition(":")[0] if result.startswith(_RAISES) else ""


def read_calls(text: str) -> tuple[CaseCall, ...]:
    """Return the calls in a file, one per line; lines that cannot be read are left out."""
    return tuple(map(case_call, json_lines(text)))


def recorded_calls(text: str) -> tuple[CaseCall, ...]:
    """Return the calls that cases made; ``of`` is None for all, whatever the file says.

    Code on trial could write to the file too.
    """
    rows = (row for row in json_lines(text) if _LOST not in row)
    return tuple(case_call({key: row[key] for key in row if key not in _OF_OTHERS}) for row in rows)


def lost_functions(text: str) -> tuple[str, ...]:
    r"""Return the names of functions that cases called with arguments that cannot be copied.

    >>> lost_functions('{"lost": ["f"]}\n{"lost": ["f", "C.g"]}\n{"lost": 1}')
    ('f', 'C.g')
    """
    lists = (row[_LOST] for row in json_lines(text) if isinstance(row.get(_LOST), list))
    return tuple(dict.fromkeys(str(name) for names in lists for name in names))


def case_call(row: Mapping[str, Any]) -> CaseCall:
    """Return the call in a line of a file."""
    first, of, leaves, arguments_after = (
        row.get(name) for name in ("first", "of", "leaves", "left")
    )
    leaf = str(row.get("leaf", ""))
    if not isinstance(leaves, dict):
        leaves = {leaf: row["value"]} if leaf and "value" in row else {}
    return CaseCall(
        str(row.get("case", "")),
        first if isinstance(first, str) else None,
        row,
        of=of if isinstance(of, int) else None,
        leaf=leaf,
        alias=str(row.get("alias", "")),
        form=str(row.get("form", "")),
        leaves={str(name): str(value) for name, value in leaves.items()},
        left=arguments_after if isinstance(arguments_after, str) else None,
    )


def written_calls(calls: tuple[CaseCall, ...]) -> str:
    """Return calls in the format of their file."""
    return "".join(f"{json.dumps(call.row)}\n" for call in calls)


def read_answers(text: str, count: int) -> Answers:
    """Return the results of ``count`` calls; a call without a result was not possible."""
    results = {
        line.get("at"): CallResult(*(str(line.get(name, "")) for name in _ANSWER))
        for line in json_lines(text)
    }
    return tuple(results.get(at, CallResult(NO_CALL)) for at in range(count))


def left_out(
    calls: tuple[CaseCall, ...], answers: Answers, lost_functions: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the functions in ``lost_functions``, then the calls that could not be repeated.

    A call whose arguments could not be read again has no words: its function stands for it.
    """
    failed = (
        answer.call or call.name
        for call, answer in zip(calls, answers, strict=False)  # a process may answer fewer
        if not answer.ended
    )
    return tuple(dict.fromkeys(name for name in (*lost_functions, *failed) if name))


def json_lines(text: str) -> list[dict[str, Any]]:
    """Return the JSON objects in a file that code on trial could write to."""
    records: list[dict[str, Any]] = []
    for line in text.splitlines():
        with suppress(ValueError, RecursionError):
            value = json.loads(line)
            records += [value] if isinstance(value, dict) else []
    return records
