"""A test file of JavaScript whose cases run once for each variant of the code that it tests."""

import re
from collections.abc import Collection, Iterable

from attrs import frozen
from tree_sitter import Node

from adws.languages.syntax_tree import text_of
from adws.search.copies.mixture import INPUT, STRIDE
from adws.search.languages.code import Code
from adws.search.languages.switched import EDIT

_NAME = "adws-"
_UNFIT = re.compile(
    r"\b(?:vi|jest|mock)\.(?:mock|doMock|unmock|module|hoisted|resetModules|isolateModules|"
    r"unstable_mockModule)\b|\.concurrent\b|\bconcurrent:"
)
_NUMBERED = re.compile(rf"\b{_NAME}(\d+)(?:\W+(.*))?$")


@frozen
class Repeating:
    """What a test tool calls the functions that are needed, and from where they are imported.

    ``words`` are added to the command, ``without`` are the beginnings of words that are left out.
    """

    module: str
    before_all: str = "beforeAll"
    words: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


def repeated(code: Code, numbers: Collection[int], way: Repeating) -> str | None:
    """Return a test file that runs its cases for each number, in a suite that tells the number.

    None where its cases would not be the same there: they replace modules, or wait at the top.
    """
    if _UNFIT.search(code.text) or _is_unfit(code):
        return None
    imports = [one for one in code.root.named_children if one.type == "import_statement"]
    names = f"describe as adwsSuite, {way.before_all} as adwsAll, beforeEach as adwsEach"
    head = (
        f'import {{ {names}, it as adwsCase }} from "{way.module}";'
        if imports
        else f'const {{ {names.replace(" as ", ": ")}, it: adwsCase }} = require("{way.module}");'
    )
    return "\n".join(
        (
            head,
            *map(text_of, imports),
            f"for (const adwsOne of {[*numbers]}) adwsSuite(`{_NAME}${{adwsOne}}`, () => {{",
            "const adwsBegin = () => {",
            f"globalThis.{EDIT} = adwsOne % {STRIDE}; globalThis.adwsSteps = 0;",
            f"globalThis.{INPUT} = adwsOne - globalThis.{EDIT}; }};",
            "adwsBegin(); adwsAll(adwsBegin); adwsEach(adwsBegin);",
            "try {",
            _without(code, imports),
            '} catch (adwsError) { adwsCase("adws", () => { throw adwsError; }); }',
            "});\n",
        )
    )


def told_by_number(failures: Iterable[tuple[str, str]]) -> dict[int, dict[str, str]]:
    """Return what fails for each number, by the names that failed and what was said, in order.

    A name without a number belongs to the suite that is told next.

    >>> told_by_number([("a.js > adws-3 > half", "4"), ("half", "5"), ("adws-4", "1 failed")])
    {3: {'half': '4'}, 4: {'half': '5'}}
    """
    found: dict[int, dict[str, str]] = {}
    waiting = dict[str, str]()
    for name, words in failures:
        match = _NUMBERED.search(name)
        if match is None:
            waiting[name] = words
            continue
        of_number = found.setdefault(int(match[1]), {})
        if match[2] is None:
            of_number.update(waiting)
            waiting = {}
        else:
            _ = of_number.setdefault(match[2], words)
    return found


def _is_unfit(code: Code) -> bool:
    waits = (one for one in code.nodes if one.type == "await_expression")
    exports = any(one.type == "export_statement" for one in code.root.named_children)
    return not code.sound or exports or any(code.scope(one) is None for one in waits)


def _without(code: Code, nodes: Iterable[Node]) -> str:
    """Return the text without some nodes of it."""
    kept, at = list[str](), 0
    for node in nodes:
        kept.append(code.between(at, node.start_byte))
        at = node.end_byte
    return "".join((*kept, code.between(at, len(code.data))))
