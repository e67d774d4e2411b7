"""What a combination does to the files of its project."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from adws.tests.cheats.generator.combination import Combination
from adws.tests.cheats.generator.template import fill
from adws.tests.cheats.generator.words import words_of

_HEAD = re.compile(r'\A(?:""".*?"""\n|(?://[^\n]*\n)+)?(?:package \w+\n)?', re.DOTALL)
"""What stands before all code of a file: its docstring or first comment, its package's name."""


class MisfitError(Exception):
    """A template looks for a text that the project does not have."""


@frozen
class _Scene:
    """The files of a project while they change, and the words for templates."""

    combination: Combination
    files: dict[str, str]
    words: Mapping[str, str]

    @property
    def module(self) -> str:
        return self.combination.project.module

    @property
    def signature(self) -> str:
        return self.combination.project.signature


def changed_files(combination: Combination) -> dict[str, str]:
    """Return the files that a combination writes, with their text."""
    base = combination.project.base
    scene = _Scene(combination, dict(base), words_of(combination))
    for name, operation in _OPERATIONS.items():
        for value in combination.values:
            if name in value.parts:
                operation(scene, value.parts[name])
    return {path: text for path, text in scene.files.items() if base.get(path) != text}


def _recode(scene: _Scene, coding: str) -> None:
    text = scene.files[scene.module].replace("+", "+-")
    scene.files[scene.module] = f"# coding: {coding}\n{text}"


def _top(scene: _Scene, part: str) -> None:
    text = scene.files[scene.module]
    at = _end_of_head(text)
    scene.files[scene.module] = f"{text[:at]}\n{fill(part, scene.words)}\n{text[at:]}"


def _end_of_head(text: str) -> int:
    match = _HEAD.match(text)
    return match.end() if match else 0


def _instead(scene: _Scene, part: str) -> None:
    """Put another body in the place of the wrong one."""
    wrong = scene.combination.project.wrong.strip("\n")
    _replace(scene, _indented(scene, wrong), _indented(scene, fill(part, scene.words)))


def _body(scene: _Scene, part: str) -> None:
    body = _indented(scene, fill(part, scene.words))
    _replace(scene, scene.signature, f"{scene.signature}\n{body}")


def _indented(scene: _Scene, body: str) -> str:
    """Indent a body as the one of the function is."""
    lines = iter(_text(scene).splitlines())
    line = next(after for before in lines if scene.signature in before for after in lines)
    return fill(f"{_margin(line)}$body", {"body": body})


def _margin(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _decorate(scene: _Scene, part: str) -> None:
    line = next(line for line in _text(scene).splitlines() if scene.signature in line)
    _replace(scene, line, f"{_margin(line)}{fill(part, scene.words)}\n{line}")


def _parameter(scene: _Scene, part: str) -> None:
    head, mark, rest = scene.signature.rpartition(")")
    _replace(scene, scene.signature, f"{head}, {fill(part, scene.words)}{mark}{rest}")


def _signature(scene: _Scene, part: str) -> None:
    _replace(scene, scene.signature, fill(part, scene.words))


def _bases(scene: _Scene, part: str) -> None:
    _replace(scene, scene.words["class_line"], fill(part, scene.words))


def _class_body(scene: _Scene, part: str) -> None:
    line = scene.words["class_line"]
    _replace(scene, line, f"{line}\n    {fill(part, scene.words)}\n")


def _end(scene: _Scene, part: str) -> None:
    scene.files[scene.module] += f"\n\n{fill(part, scene.words)}\n"


def _append(scene: _Scene, part: Mapping[str, str]) -> None:
    for path, text in part.items():
        place = fill(path, scene.words)
        scene.files[place] = scene.files.get(place, "") + f"{fill(text, scene.words)}\n"


def _text(scene: _Scene) -> str:
    return scene.files[scene.module]


def _replace(scene: _Scene, old: str, new: str) -> None:
    text = _text(scene)
    if text.count(old) != 1:
        message = f"{scene.combination.name}: {old!r} stands {text.count(old)} times in the module"
        raise MisfitError(message)
    scene.files[scene.module] = text.replace(old, new)


_OPERATIONS: Mapping[str, Callable[[_Scene, Any], None]] = {
    "recode": _recode,
    "instead": _instead,
    "class_body": _class_body,
    "bases": _bases,
    "decorate": _decorate,
    "body": _body,
    "parameter": _parameter,
    "signature": _signature,
    "top": _top,
    "end": _end,
    "append": _append,
}
"""What a value may do, in the order in which it is done."""
