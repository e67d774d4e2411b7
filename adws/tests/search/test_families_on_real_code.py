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
from adws.search.source import Source

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
"""


@pytest.mark.exhaustive(sample=2)
@pytest.mark.parametrize(
    "text",
    [
        *map(inspect.getsource, (bisect, calendar, configparser, csv, graphlib, shlex, textwrap)),
        ODD,
    ],
    ids=["bisect", "calendar", "configparser", "csv", "graphlib", "shlex", "textwrap", "odd"],
)
def test_every_family_proposes_edits_within_the_file(text: str) -> None:
    """None breaks off, whatever the code looks like."""
    source = Source(text)
    for node in ast.walk(source.tree):
        for family in families():
            if isinstance(node, family.looks_at):
                for edit in family.propose(node, source):
                    assert 0 <= edit.start <= edit.end <= len(text), (family.name, edit)
