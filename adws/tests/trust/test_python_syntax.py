"""What Python reads in a file, and what the rules do."""

import pytest

from adws.core.flag import Flag
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.python_syntax import DISAGREEMENT, ENCODING, flags_of

WHY = "Python reads this code differently from the rules that look for cheats"
HIDDEN = "def f(x):\n    # note\r    return g(1)\n    return 2\n"


def flags(before: str | None, after: str, path: str = "a.py") -> list[Flag]:
    """Return the flags of a change of one file."""
    return list(flags_of((ChangedText(path, before, after),)))


@pytest.mark.parametrize(
    ("code", "line", "seen", "name"),
    [
        ("# coding: utf-7\n# a+AAo-x = 1\n", 1, "# a\\nx = 1", "utf-7"),
        ("#!/bin/python\n# vim: set fileencoding=utf-7 :\n#+AAo-x\n", 2, "#\\nx", "utf-7"),
        (
            "# coding: raw_unicode_escape\n# \\u000aimport os\n",
            1,
            "# \\nimport os",
            "raw-unicode-escape",
        ),
        ("# coding=rot13\nvzcbeg bf\n", 1, "# coding=rot13\\nvzcbeg bf", "rot-13"),
        ("# coding: my-own\nx = 1\n", 1, "# coding: my-own\\nx = 1", "my-own"),
        ("# coding: latin-1\nx = '\ufffd'\n", 1, "# coding: latin-1\\nx = '\ufffd'", "iso8859-1"),
        ("# coding: punycode\nx-1\n", 1, None, "punycode"),
    ],
)
def test_another_encoding_is_flagged(code: str, line: int, seen: str | None, name: str) -> None:
    """The flag shows what Python reads there, where that can be known."""
    [flag] = flags(None, code)
    assert (flag.rule, flag.line, flag.why) == (
        ENCODING,
        line,
        f"the file declares the encoding {name}",
    )
    assert seen in {None, flag.seen}


@pytest.mark.parametrize(
    "code",
    [
        "# -*- coding: utf-8 -*-\nx = 'ä'\n",
        "# coding: utf-8-unix\nx = 1\n",
        "# coding: ascii\nx = 1\n",
        "\ufeff# coding: UTF8\r\n\r\nx = 1\r\n",
        "x = 1\n# coding: utf-7\n",
        "\n\n# coding: utf-7\n",
        "x = '''\n\f'''\nmatch x:\n    case -1 | a.b: print(f'{g(1)}', *h(), **k(*[*m.n()]))\n",
        "*a.b, c = [*d.e()]\nf(x for x in y)\nlambda: (yield)\nasync def g(): await (h())\n",
        "def f(: broken\n",
        "\n",
        "x = '\\d'\n",
    ],
)
def test_what_both_read_alike_gives_no_flag(code: str) -> None:
    """UTF-8 by any name, a word that is no cookie, odd syntax; broken code runs nowhere."""
    assert flags(None, code) == []


def test_what_only_python_reads_as_code_is_flagged() -> None:
    """Where a comment ends is not the same for both."""
    assert flags(None, HIDDEN) == [Flag(DISAGREEMENT, "a.py", 2, "g(1)\\n    return 2", WHY)]


def test_only_what_is_new_counts() -> None:
    """Not what was read in two ways before."""
    old = "xx = 1\ny = 2\n"
    assert flags(old, f"# a\r{old}") == [Flag(DISAGREEMENT, "a.py", 1, "xx = 1\\ny = 2", WHY)]
    assert flags(HIDDEN, f"{HIDDEN}z = 3\n".replace("f(x)", "f(y)")) == []


def test_other_files_are_not_looked_at() -> None:
    """Other languages, documentation, and files of which nothing is new."""
    assert flags(None, HIDDEN, "a.js") == []
    assert flags(None, HIDDEN, "docs/a.py") == []
    assert flags(HIDDEN, HIDDEN) == []
