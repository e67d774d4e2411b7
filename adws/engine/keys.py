"""The keys of a workflow file, and the values that each accepts."""

import re
from collections.abc import Callable, Mapping

from attrs import frozen

_NAME = re.compile(r"(?!\.+$)[\w.:-]+")
"""Never only dots: a name may become the name of a folder."""
_CONDITION = re.compile(r"(not\s+)?\S+")


@frozen
class Key:
    """What a key's value must be, in words and as a test."""

    words: str
    accepts: Callable[[object], bool]


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def is_name(value: object) -> bool:
    """Whether a value is a name that may become the name of a file or a folder."""
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _is_condition(value: object) -> bool:
    return isinstance(value, str) and _CONDITION.fullmatch(value) is not None


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _is_count_or_name(value: object) -> bool:
    return _is_count(value) or is_name(value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def _is_positive(value: object) -> bool:
    return _is_number(value) and value != 0


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _is_name_table(value: object) -> bool:
    return isinstance(value, dict) and all(is_name(name) for name in value.values())


def _is_name_or_predicate(value: object) -> bool:
    return is_name(value) or callable(value)


def _is_output(value: object) -> bool:
    return is_name(value) or _is_name_table(value)


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(is_name(name) for name in value)


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and all(_is_table(item) for item in value)


_TEXT = Key("a text", _is_text)
_NAME_KEY = Key("a name (letters, digits, '_', '-', '.', ':')", is_name)
_BOOL = Key("true or false", _is_bool)
_COUNT = Key("a whole number of at least 1", _is_count)

WORKFLOW_KEYS: Mapping[str, Key] = {
    "name": _NAME_KEY,
    "description": _TEXT,
    "exclusive": _BOOL,
    "reads": Key("an array of slot names", _are_names),
    "steps": Key("an array of tables, written [[steps]]", _are_tables),
}

STEP_KEYS: Mapping[str, Key] = {
    "use": _NAME_KEY,
    "name": _NAME_KEY,
    "with": Key("a table", _is_table),
    "when": Key("a slot's name, or 'not' and a slot's name", _is_condition),
    "always": _BOOL,
    "max_attempts": _COUNT,
    "retry_delay_seconds": Key("a number of at least 0", _is_number),
    "timeout_seconds": Key("a number greater than 0", _is_positive),
    "repeat_until": Key(_NAME_KEY.words, _is_name_or_predicate),
    "limit": _COUNT,
    "input_from": Key("a table of slot names", _is_name_table),
    "output": Key("a slot's name, or a table of slot names", _is_output),
    "pause_before": _BOOL,
    "feedback": _BOOL,
    "gives_up": _NAME_KEY,
    "for_each": _NAME_KEY,
    "item": _NAME_KEY,
    "lanes": Key("a whole number of at least 1, or a slot's name", _is_count_or_name),
    "gather": Key("a table of slot names", _is_name_table),
    "stop_on_failure": _BOOL,
}
