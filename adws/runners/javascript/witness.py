"""The bodies of JavaScript's and TypeScript's cases tell how they end: each is put into a call.

What is called is in the test file alone: the file takes it once, by a token, from what adws
loads before anything of the project.
"""

import json
import re
from pathlib import PurePath

from tree_sitter import Node

from adws.languages.syntax_tree import Syntax, is_readable, read_syntax
from adws.runners.javascript.calls_of_tests import (
    GENERATORS,
    CallOfTest,
    calls_of_tests,
    in_call,
)
from adws.runners.javascript.cases import SEPARATOR, file_of
from adws.runners.javascript.selection import without_number
from adws.runners.run_command import witness_settings as settings_of_witness
from adws.runners.runner import Run
from adws.runners.twin_sites import ByteEdit, edited
from adws.runners.witness_tests import MarkedTest, WitnessTest, WitnessTests

_PROGRAM = PurePath(__file__).parent / "probe" / "adws_witness.js"
_TAKE = "const __adwsBody = globalThis.__adwsWitness({});\n"
_NO_TYPES = "// @ts-nocheck\n"
_ANY = ".*"
_BEFORE_CODE = frozenset({"comment", "hash_bang_line"})


def _marked_test(request: WitnessTest) -> MarkedTest | None:
    """Put a line into the bodies of the cases; None if no body can have one."""
    syntax = read_syntax(request.path, request.text)
    if syntax is None or not is_readable(syntax.dialect.grammar, request.text):
        return None
    calls = tuple(calls_of_tests(syntax.root))
    cases: dict[int, tuple[str, ...]] = {}
    for case_id in request.case_ids:
        name = case_id.partition(SEPARATOR)[2]
        number = _number_of(calls, name)
        number = _number_of(calls, without_number(name)) if number is None else number
        if number is not None:
            cases[number] = (*cases.get(number, ()), case_id)
    if not cases:
        return None
    edits = [
        edit for number in cases for edit in in_call(f"__adwsBody({number}, ", calls[number].body)
    ]
    return MarkedTest(
        edited(request.text, [_import_edit(syntax, request.token), *edits]),
        {f"{request.token}:{number}": case_ids for number, case_ids in cases.items()},
    )


def _number_of(calls: tuple[CallOfTest, ...], name: str) -> int | None:
    """Return which call makes a case: of those whose titles fit, the one that spells out most."""
    fitting = [
        number
        for number, call in enumerate(calls)
        if re.fullmatch(call.title, name)
        and not (call.body.parent is None or call.body.parent.type in GENERATORS)
    ]
    return max(fitting, key=lambda number: len(calls[number].title.replace(_ANY, "")), default=None)


def _import_edit(syntax: Syntax, token: str) -> ByteEdit:
    """Return the edit that takes what is called, behind what must be the first of a file."""
    at = next(node.start_byte for node in syntax.root.children if not _stands_first(node))
    types = "" if syntax.dialect.name == "javascript" else _NO_TYPES
    return ByteEdit(at, at, types + _TAKE.format(json.dumps(token)))


def _stands_first(node: Node) -> bool:
    """Whether a node is a comment or a directive."""
    inside = node.named_children[:1] if node.type == "expression_statement" else []
    return node.type in _BEFORE_CODE or any(child.type == "string" for child in inside)


def witness_settings(run: Run, loaded: PurePath | None = None) -> dict[str, object]:
    """Return a probe's settings for the bodies that report how they end; empty if none do.

    ``loaded`` is a file that the tool must load before each test file.
    """
    if run.witness is None:
        return {}
    return {
        "witness": settings_of_witness(run, program=str(_PROGRAM)),
        "telling": str(loaded),
    }


WITNESS_TESTS = WitnessTests(file_of, _marked_test)
