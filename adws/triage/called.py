"""The functions that a failed assertion looks at, by the line of the test that made it."""

import re

_CALL = re.compile(r"(?<![\w$.)\]])((?:[A-Za-z_$][\w$]*(?:\.|::))*[A-Za-z_$][\w$]*)!?\(")
_NAME = re.compile(r"(?<![\w$.'\"])[A-Za-z_$][\w$]*(?![\w$(.'\"])")
_BOUND = (
    r"^\s*(?:const |let |var |auto )*(?:[\w, ]+, )?{name}(?:, [\w, ]+)?\s*(?::[^=\n]+)?:?=\s*(.+)$"
)
_OF_TOOLS = re.compile(
    r"^(?:(?:self|t|assert|require|cls)(?:\.|::|$).*|expect|ok|is|equal|assert\w*"
    r"|(?:it|test)(?:\.(?:concurrent|each|failing|fails|for|only|sequential))*)$"
)
_OF_LANGUAGES = frozenset(
    """
    abs all any bool bytes dict enumerate float frozenset int isinstance iter len list map max min
    next print range repr reversed round set sorted str sum tuple type zip and await elif for if in
    is not or return typeof while pytest.approx approx pytest.raises raises
    Array Boolean JSON.parse JSON.stringify Number Object.entries Object.keys Object.values String
    append cap fmt.Sprint fmt.Sprintf assert_eq assert_ne format vec
    """.split()  # noqa: SIM905 - a page of words
)
_LINES_ABOVE = 12


def called_functions(text: str, line: int) -> tuple[str, ...]:
    r"""Return the functions whose results the assertion in a line of a file looks at, sorted.

    A result that a variable holds is looked for in the lines above. Functions of the language and
    of test tools do not count.

    >>> called_functions("assert f(1) == 2\n", 1)
    ('f',)
    >>> called_functions("  expect(sum(add(1))).toBe(2);\n", 1)
    ('add',)
    >>> called_functions("got := Add(1, 2)\nif got != 3 {\n    t.Errorf(got)\n", 3)
    ('Add',)
    """
    lines = text.splitlines()
    if not 0 < line <= len(lines):
        return ()
    statement = lines[line - 1]
    calls = _calls(statement)
    if calls:
        return calls
    above = lines[max(line - 1 - _LINES_ABOVE, 0) : line - 1]
    names = dict.fromkeys(_NAME.findall(statement))
    return tuple(sorted({call for name in names for call in _bound(name, above)}))


def _calls(code: str) -> tuple[str, ...]:
    names = set(_CALL.findall(code)) - _OF_LANGUAGES
    return tuple(sorted(name for name in names if not _OF_TOOLS.match(name)))


def _bound(name: str, above: list[str]) -> tuple[str, ...]:
    """Return what is called where a variable got its value last."""
    pattern = re.compile(_BOUND.format(name=re.escape(name)))
    values = (match[1] for text in reversed(above) if (match := pattern.match(text)))
    return _calls(next(values, ""))
