"""All families on code that nobody wrote for them."""

import ast
import bisect
import calendar
import configparser
import csv
import graphlib
import inspect
import shlex
import textwrap

import pytest

from adws.search.catalogue import families
from adws.search.source import ParsedFile

pytestmark = pytest.mark.scenario

ODD = """\
LARGE, ENDLESS = 1e308, 1e999
for a, b in enumerate():
    pass


def f(a=missing, *b: unknown, c=[x for x in nowhere]) -> gone:
    match a:
        case {"k": [*rest], **others} | [rest, others]:
            return rest
    try:
        del a[::], b.c
    except* (A, B) as e:
        raise
    g(k=1, *a)
    return f"{a!r:>{b}}" "" f'{c=}'


async def g():
    async with a as (b, c), d:
        yield await b(lambda: (yield))


class C(D, metaclass=M): x: int


class E:
    def three(self, a, b, c=lambda: missing):
        c = a.size // b
        c, a = b, a
        table = [a]
        print(
            table[b], '''
''')
        if a:
            b = f"{{{a}}}" f"}}{b}" '{' f"{c}"
            c = 1; b = 2
            d = e = 3
            a += 1
            a += 2
            a += 3
            a += 4
            a += 5
            a += 6
            a += 7
        return unknown
"""


@pytest.mark.exhaustive(sample=2)
@pytest.mark.parametrize(
    "text",
    [*map(inspect.getsource, (bisect, calendar, configparser, csv, graphlib, shlex, textwrap))],
    ids=["bisect", "calendar", "configparser", "csv", "graphlib", "shlex", "textwrap"],
)
def test_every_family_proposes_edits_within_the_file(text: str) -> None:
    """None breaks off, whatever the code looks like."""
    propose_everywhere(text)


def test_odd_code_breaks_no_family() -> None:
    """Statements, layouts and names that real files seldom hold."""
    propose_everywhere(ODD)


def propose_everywhere(text: str) -> None:
    """Have every family propose edits for every node: all lie within the file."""
    source = ParsedFile(text)
    for node in ast.walk(source.tree):
        for family in families():
            if isinstance(node, family.looks_at):
                for edit in family.propose(node, source):
                    assert 0 <= edit.start <= edit.end <= len(text), (family.name, edit)
