"""Record how the bodies of unittest's cases end, and what they alter."""

from __future__ import annotations

import ast
import os
from importlib.machinery import SourceFileLoader
from typing import TYPE_CHECKING

from adws_probe_suspects import Suspects
from adws_unittest_cases import cases, identity
from adws_witness import BodyWitness
from adws_witness_state import InitialState

if TYPE_CHECKING:
    from collections.abc import Mapping
    from unittest import TestSuite

    from adws_probe_places import SuitePaths


class WitnessHooks:
    """What happens around the cases of a run."""

    def __init__(self, settings: Mapping[str, object], places: SuitePaths) -> None:
        """Begin before anything of the project is loaded."""
        self.wanted = set(settings["witness"]["cases"])
        self.places = places
        self.suspects = Suspects(places.base, settings["changed"])
        self.witness = BodyWitness(settings["witness"])
        self._rewrite()
        self.state = InitialState(places.base, settings["changed"], self.witness.write)
        self.witness.outset = self.state.outset
        self.witness.inside = self._inside

    def _rewrite(self) -> None:
        """Mark the files of tests that are loaded from now on."""
        compiling = SourceFileLoader.source_to_code

        def source_to_code(
            loader: SourceFileLoader, data: object, path: object, **words: object
        ) -> object:
            file = os.path.realpath(os.fsdecode(path))
            if not isinstance(data, bytes) or not self.suspects.is_of_tests(file):
                return compiling(loader, data, path, **words)
            self.state.add_test(file)
            tree = ast.parse(data, file)
            self.witness.mark(tree, self.places.path(file), _may_be_body)
            return self.witness.planted(compiling(loader, tree, path, **words))

        SourceFileLoader.source_to_code = source_to_code

    def loaded(self, suite: TestSuite) -> None:
        """Look at what loading the tests has altered, and tell which bodies the cases have."""
        self.witness.write("loaded")
        self.state.check("")
        for case in cases(suite):
            body = getattr(case, getattr(case, "_testMethodName", ""), None)
            self.witness.plan(identity(case, self.places).id, body)

    def begin(self, case_id: str) -> None:
        """Say which case is running."""
        self.witness.present = case_id

    def end(self, case_id: str) -> None:
        """Look when a case is over."""
        if case_id in self.wanted:
            self.state.after(case_id)
        self.witness.present = ""

    def finish(self) -> None:
        """Look at what all cases have left behind."""
        self.state.end()

    def _inside(self, case_id: str) -> None:
        if case_id in self.wanted:
            self.state.inside(case_id)


def _may_be_body(name: str) -> bool:
    return name.startswith("test") or name == "runTest"
