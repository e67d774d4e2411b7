"""Runs unittest in the place of ``python -m unittest`` and records what it does.

``python -m adws_unittest_run ARGUMENTS``: the arguments, the discovery and the printed text are
unittest's own, and so is the interpreter, the project's. Needs Python 3.8. One file of JSON lines
is written, each line at once, so that a process that dies leaves everything up to there.
"""

from __future__ import annotations

import json
import os
import sys
import unittest
from typing import TYPE_CHECKING

import adws_twins  # noqa: F401 - loaded before any code on trial can reach what it uses
from adws_probe_channel import Channel
from adws_probe_limit import Limit
from adws_probe_modules import foreign_modules, outside_modules
from adws_probe_opened import Opened
from adws_probe_places import SuitePaths
from adws_probe_seclusion import stop_tracing
from adws_probe_selection import selected
from adws_probe_suspects import Suspects
from adws_probe_variables import overwrite_variable
from adws_unittest_canaries import around
from adws_unittest_cases import chosen, identities
from adws_unittest_hiding import hide, leave_no_trace
from adws_unittest_loading import Loader
from adws_unittest_recorder import CaseRecorder
from adws_unittest_result import RecordingRunner

if TYPE_CHECKING:
    from collections.abc import Callable

    from adws_unittest_witness import WitnessHooks


class RecordingProgram(unittest.TestProgram):
    """unittest's own command line, with a runner that records and a selection by case id."""

    def __init__(
        self,
        settings: dict[str, object],
        channel: Channel,
        look: Callable[..., None],
        watching: WitnessHooks | None,
    ) -> None:
        """Store the settings, where to write, and what watches calls and bodies."""
        self.settings = settings
        self.look = look
        self.channel = channel
        self.places = SuitePaths(settings["base"])
        self.watching = watching
        self.opened = Opened(self.places.base, settings["noted"])
        self.recorder = CaseRecorder(channel, self.places, self.watching)
        super().__init__(module=None, testLoader=Loader(self.places), testRunner=RecordingRunner)

    def createTests(self, *args: object, **kwargs: object) -> None:
        """Load the suite, leave out what was not asked for, and put the canaries around it."""
        suspects = Suspects(self.places.base, self.settings["changed"])
        if self.settings["hide"]:
            hide(suspects)
        super().createTests(*args, **kwargs)
        stop_tracing(suspects)
        files = {case.file for case in identities(self.test, self.places)}
        selected = frozenset(self.settings["wanted"])
        suite = chosen(self.test, selected, self.places) if selected else self.test
        self.look(suite, self.settings, self.places)
        self.test = around(suite, self.settings["canaries"])
        if self.watching is not None:
            self.watching.loaded(self.test)
        planned = identities(self.test, self.places)
        self.recorder.plan(planned)
        self.channel.record(
            "start",
            planned=[case.id for case in planned],
            files=sorted(files.union(self.testLoader.files) - {""}),
            **self._discovery(),
        )

    def _discovery(self) -> dict[str, object]:
        """Return where unittest looked for test files, and which of them say what to load."""
        start = getattr(self, "start", None)
        return {
            "folder": None if start is None else self.places.path(start),
            "pattern": getattr(self, "pattern", None) or "test*.py",
            "handled": sorted(self.testLoader.handled),
        }

    def runTests(self) -> None:
        """Run everything to the end, and record it after unittest has had its say."""
        self.failfast = False
        RecordingRunner.recorder = self.recorder
        RecordingRunner.limit = Limit(0 if self.settings["hide"] else self.settings["case_seconds"])
        try:
            super().runTests()
        except SystemExit as ending:
            self._finish(ending.code)
            raise

    def _finish(self, code: object) -> None:
        result = getattr(self, "result", None)
        if result is None:
            return
        if self.watching is not None:
            self.watching.finish()
        self.channel.record(
            "finish",
            nonce=self.settings["nonce"],
            exit_status=int(code or 0),
            ran=result.testsRun,
            failures=len(result.failures),
            errors=len(result.errors),
            skipped=len(result.skipped),
            expected=len(result.expectedFailures),
            unexpected=len(result.unexpectedSuccesses),
            foreign=foreign_modules(self.settings["foreign"], self.places.base),
            outside=outside_modules(self.places.base),
            opened=self.opened.seen(),
        )


def _calls_watcher(settings: dict[str, object]) -> Callable[..., None]:
    """Return the recorder of calls; it is loaded only if calls are recorded."""
    if not settings["calls"]:
        return lambda *_: None
    from adws_unittest_calls import look  # noqa: PLC0415 - few runs look at calls

    return look


def _watching(settings: dict[str, object]) -> WitnessHooks | None:
    """Return what has the bodies of cases tell how they end, where that is wanted."""
    if not settings["witness"]:
        return None
    from adws_unittest_witness import WitnessHooks  # noqa: PLC0415 - few runs have a witness

    return WitnessHooks(settings, SuitePaths(settings["base"]))


def main() -> None:
    """Claim the settings, so that tests and their children see none of them, and run."""
    settings = json.loads(os.environ["ADWS_PROBE"])
    if settings["witness"]:
        overwrite_variable("ADWS_PROBE")
    del os.environ["ADWS_PROBE"]
    settings["wanted"] = selected(settings["selection"])
    channel = Channel(settings["outputs"])
    channel.record("hello", nonce=settings["nonce"], python=sys.version.partition(" ")[0])
    look = _calls_watcher(settings)
    watching = _watching(settings)
    leave_no_trace()
    RecordingProgram(settings, channel, look, watching)


main()
