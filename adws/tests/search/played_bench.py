"""A bench that is played in this process: cases are functions of one text, run on another."""

import ast
import json
from collections import Counter
from typing import Any

from attrs import define, field

from adws.search.source import TextEdit, apply_edit

FILE = "m.py"
CASES = "tests/test_m.py"


@define
class PlayedBench:
    """Answers what a real one would, for one file without loops that might not end.

    ``inputs`` are expressions whose values the question for behaviours is about, those that cases
    use; ``near`` come from the first of them. A candidate whose
    text holds one of ``crashing`` has no answer; one of ``costly`` is put off unless all are to be
    tried. ``asked`` counts the candidates of each
    mode, those that were to be imported afresh as ``fresh``, those put off as ``put off``.
    """

    source: str
    test: str
    inputs: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    crashing: tuple[str, ...] = ()
    costly: tuple[str, ...] = ()
    asked: Counter[str] = field(factory=Counter)

    @property
    def cases(self) -> dict[str, list[ast.stmt]]:
        """The statements of each case, by its id."""
        results = [node for node in ast.parse(self.test).body if isinstance(node, ast.FunctionDef)]
        return {f"{CASES}::{node.name}": node.body for node in results}

    def reply(self, question: str) -> str:
        """Answer a question as the bench does."""
        plain = json.loads(question)
        mode = plain["mode"]
        if mode == "trace":
            return json.dumps(self._traced())
        answers: list[Any] = []
        for number, candidate in enumerate(plain["candidates"]):
            self.asked[mode if candidate["live"] else "fresh"] += 1
            text = self._changed(candidate["edits"])
            values = self._tried(plain, text) if mode == "try" else self._behaviour(plain, text)
            answers.append([number, values])
        return json.dumps(answers)

    def _traced(self) -> dict[str, Any]:
        nodes = ast.walk(ast.parse(self.source))
        lines = {FILE: [node.lineno for node in nodes if isinstance(node, ast.stmt)]}
        cases = [
            {"id": case, "passed": not got, "lines": lines, "progress": got, "seconds": 0.0}
            for case in self.cases
            for got in (self._run(case, self.source),)
        ]
        return {"cases": cases, "imported": {}, "errors": [], "seconds": 0.1}

    def _changed(self, edits: list[dict[str, Any]]) -> str:
        text = self.source
        for edit in sorted(edits, key=lambda one: -one["start"]):
            text = apply_edit(text, TextEdit(edit["start"], edit["end"], edit["text"]))
        return text

    def _tried(self, plain: dict[str, Any], text: str) -> dict[str, Any] | None:
        names = [*plain["ids"], *plain["guards"], *plain["others"]]
        got = {case: self._run(case, text) for case in names}
        if any(words in text for words in self.crashing):
            return None
        if not plain["thorough"] and any(words in text for words in self.costly):
            self.asked["put off"] += 1
            return {"outcomes": {}, "errors": [], "progress": {}, "later": True}
        outcomes = {case: not item for case, item in got.items()}
        progress = {case: got[case] for case in plain["ids"] if got[case]}
        return {"outcomes": outcomes, "errors": [], "progress": progress}

    def _behaviour(self, plain: dict[str, Any], text: str) -> list[Any]:
        if "cases" in plain["payload"]:
            calls = [["m.py:f", words, words, 0] for words in self.inputs]
            near = enumerate(self.near, len(calls))
            return [*calls, *(["m.py:f", words, words, back] for back, words in near)]
        return [self._value(words, text) for _, words in plain["payload"]["inputs"]]

    def _value(self, words: str, text: str) -> str:
        names: dict[str, Any] = {}
        try:
            exec(text, names)  # noqa: S102 - the point
            return repr(eval(words, names))  # noqa: S307 - the point
        except Exception as error:  # noqa: BLE001 - as above
            return f"raises {type(error).__name__}"

    def _run(self, case: str, text: str) -> dict[str, Any] | None:
        """Run a case; return how far it got, None when it passed."""
        names: dict[str, Any] = {}
        line = passed = 0
        try:
            exec(text, names)  # noqa: S102 - the point
            for statement in self.cases[case]:
                line = statement.lineno
                exec(ast.unparse(statement), names)  # noqa: S102 - the point
                passed += isinstance(statement, ast.Assert)
        except Exception as error:  # noqa: BLE001 - what the code under test raises
            return {"error": type(error).__name__, "line": line, "passed": passed}
        return None
