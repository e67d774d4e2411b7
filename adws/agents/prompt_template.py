"""A Markdown text with places for values: nothing in it is code, and nothing in it decides.

``$name`` and ``${name}`` stand for a value, ``$$`` for a dollar sign; a dollar sign before anything
else than a small letter is itself. A section, which is a heading with what is below it up to
the next heading, is left out when all the values that it names are empty.
"""

import re
from collections.abc import Iterator, Mapping

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.nearest import nearest

_PLACE = re.compile(r"\$(?:\$|\{(?P<braced>[^{}\n]*)\}|(?P<name>[a-z][a-z_]*))")
_HEADING = re.compile(r"#{1,6}\s")
_FENCE = re.compile(r"\s*(?:```|~~~)")


def render_template(
    text: str, values: Mapping[str, str], origin: str
) -> Result[str, PipelineError]:
    r"""Return a template with its values; fails with ``SettingsInvalid`` naming file and line.

    Values are put in as they are: a place inside of a value is none.

    >>> template = "# Do\n\n$what\n\n## Known\n\n$facts\n"
    >>> render_template(template, {"what": "it, for $$5", "facts": ""}, "do.md").unwrap()
    '# Do\n\nit, for $$5\n'
    """
    unknown = next(_unknown(text, values, origin), None)
    if unknown is not None:
        return Failure(unknown)
    filled = (_filled(section, values) for section in _sections(text))
    return Success("\n\n".join(part for part in filled if part) + "\n")


def _unknown(text: str, values: Mapping[str, str], origin: str) -> Iterator[PipelineError]:
    for number, line in enumerate(text.splitlines(), 1):
        for name in _names(line):
            if name not in values:
                yield SettingsInvalid(
                    f"{origin}:{number}: unknown value '${name}'",
                    hint=f"{nearest(name, values)} (write $$ for a dollar sign)",
                    context={"known": tuple(sorted(values))},
                )


def _sections(text: str) -> Iterator[str]:
    section: list[str] = []
    fenced = False
    for line in text.splitlines():
        fenced ^= bool(_FENCE.match(line))
        if _HEADING.match(line) and not fenced:
            yield "\n".join(section)
            section = []
        section.append(line)
    yield "\n".join(section)


def _filled(section: str, values: Mapping[str, str]) -> str:
    named = _names(section)
    if _HEADING.match(section) and named and not any(values[name] for name in named):
        return ""

    def value(place: re.Match[str]) -> str:
        name = _name(place)
        return "$" if name is None else values[name]

    return _PLACE.sub(value, section).strip("\n")


def _names(text: str) -> tuple[str, ...]:
    names = (_name(match) for match in _PLACE.finditer(text))
    return tuple(name for name in names if name is not None)


def _name(match: re.Match[str]) -> str | None:
    return match["name"] if match["braced"] is None else match["braced"]
