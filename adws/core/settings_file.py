"""Reads settings: from the text of a settings file, and from plain values."""

import tomllib
from collections.abc import Collection
from typing import Any

from attrs import Attribute, fields
from returns.result import Failure, Result, Success

from adws.core.codec import structure
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.known_keys import check_keys
from adws.core.nearest import nearest
from adws.core.settings import Settings

SETTINGS_FILES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("adws.toml", ()),
    ("pyproject.toml", ("tool", "adws")),
)
"""The files that may hold settings, with the table of the settings; the first one found counts."""


_MARK = "\ufeff"  # what some editors put before a text in UTF-8
_UNDECODED = "\ufffd"
_OTHER_WORDS = {
    "budget": "max_cost_usd",
    "cage": "sandbox",
    "money": "max_cost_usd",
    "runner": "suites",
}
"""What people call a setting, with its name."""
_VALUES = "adws docs settings lists every setting with its values"


def parse_settings(
    text: str, origin: str, *, table: tuple[str, ...] = ()
) -> Result[Settings, PipelineError]:
    """Read settings from the text of a TOML file; ``table`` is the path of their table.

    Bytes that are not UTF-8 arrive as replaced characters.
    """
    return parse_own_settings(text, origin, table=table).map(lambda own: own or Settings())


def parse_own_settings(
    text: str, origin: str, *, table: tuple[str, ...] = ()
) -> Result[Settings | None, PipelineError]:
    """Read settings as ``parse_settings`` does; None if the file has no such table."""
    try:
        document: object = tomllib.loads(text.removeprefix(_MARK))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        if _UNDECODED in text:
            return Failure(SettingsInvalid(f"{origin} is not UTF-8", hint="save it as UTF-8"))
        hint = "correct the line; values that are texts need quotes"
        return Failure(SettingsInvalid(f"{origin} is not valid TOML: {error}", hint=hint))
    for key in table:
        document = document.get(key) if isinstance(document, dict) else document
    if document is None:
        return Success(None)
    if not isinstance(document, dict):
        named = ".".join(table)
        hint = f"write the settings below a line [{named}]"
        return Failure(SettingsInvalid(f"{origin}: [{named}] is not a table", hint=hint))
    return make_settings(document, origin)


def make_settings(values: dict[str, Any], origin: str) -> Result[Settings, PipelineError]:
    """Build settings from plain values; the error names an unknown key or a wrong value."""
    attributes: tuple[Attribute[Any], ...] = fields(Settings)
    names = [attribute.name for attribute in attributes]
    return Result.do(
        settings
        for _known in check_keys(values, names, origin, SettingsInvalid, _meant)
        for settings in structure(values, Settings).alt(
            lambda reason: SettingsInvalid(f"{origin}: {reason}", hint=_VALUES)
        )
    )


def _meant(key: str, names: Collection[str]) -> str:
    name = _OTHER_WORDS.get(key)
    return f"did you mean '{name}'?" if name else nearest(key, names, _VALUES)
