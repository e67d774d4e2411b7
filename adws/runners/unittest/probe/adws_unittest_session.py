"""One recorded run of unittest's cases: what is loaded, which of it runs, how it ends.

Whatever starts unittest (its own command line, Django's) tells it three moments: before the tests
are loaded, when they are, and when they have run.
"""

from __future__ import annotations

import json
import os
import sys
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
from adws_unittest_canaries import around
from adws_unittest_cases import chosen, identities
from adws_unittest_hiding import hide
from adws_unittest_loading import Loader
from adws_unittest_recorder import CaseRecorder
from adws_unittest_result import RecordingRunner
from adws_witness_key import taken_key

if TYPE_CHECKING:
    from collections.abc import Callable
    from unittest import TestResult, TestSuite

    from adws_unittest_witness import WitnessHooks


class Session:
    """What a run was asked to do, and where it writes what it does."""

    def __init__(self) -> None:
        """Claim the settings, so that tests and their children see none of them, and begin."""
        self.settings = _claimed_settings()
        self.wanted = frozenset(selected(self.settings["selection"]))
        self.channel = Channel(self.settings["outputs"])
        self.channel.record(
            "hello", nonce=self.settings["nonce"], python=sys.version.partition(" ")[0]
        )
        self.look = _calls_watcher(self.settings)
        self.places = SuitePaths(self.settings["base"])
        self.watching = _watching(self.settings, self.places)
        self.suspects = Suspects(self.places.base, self.settings["changed"])
        self.opened = Opened(self.places.base, self.settings["noted"])
        self.recorder = CaseRecorder(self.channel, self.places, self.watching)
        self.loader = Loader(self.places)

    def before_loading(self) -> None:
        """Hide what is to be hidden from the tests and what they load."""
        if self.settings["hide"]:
            hide(self.suspects)

    def loaded(self, suite: TestSuite, folder: str | None, pattern: str | None) -> TestSuite:
        """Return the suite that runs: without what was not asked for, among the canaries.

        ``folder`` and ``pattern`` are where and as what unittest has looked for test files.
        """
        stop_tracing(self.suspects)
        files = {case.file for case in identities(suite, self.places)}
        suite = chosen(suite, self.wanted, self.places) if self.wanted else suite
        own, witness = suite, None
        suite = around(own, self.settings["canaries"])
        if self.watching is not None:
            self.watching.loaded(suite)
            witness = self.watching.witness
        self.look(own, self.settings, self.places, witness)
        planned = identities(suite, self.places)
        self.recorder.plan(planned)
        self.channel.record(
            "start",
            planned=[case.id for case in planned],
            files=sorted(files.union(self.loader.files) - {""}),
            folder=None if folder is None else self.places.path(folder),
            pattern=pattern or "test*.py",
            handled=sorted(self.loader.handled),
        )
        RecordingRunner.recorder = self.recorder
        RecordingRunner.limit = Limit(0 if self.settings["hide"] else self.settings["case_seconds"])
        return suite

    def finish(self, result: TestResult, code: int) -> None:
        """Record how the run ended, after unittest has had its say."""
        if self.watching is not None:
            self.watching.finish()
        self.channel.record(
            "finish",
            nonce=self.settings["nonce"],
            exit_status=code,
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


def _claimed_settings() -> dict[str, object]:
    settings = json.loads(os.environ["ADWS_PROBE"])
    if settings["witness"]:
        settings["witness"]["key"] = taken_key(settings["witness"]["key_file"])
    del os.environ["ADWS_PROBE"]
    return settings


def _calls_watcher(settings: dict[str, object]) -> Callable[..., None]:
    """Return the recorder of calls; it is loaded only if calls are recorded."""
    if not settings["calls"]:
        return lambda *_: None
    from adws_unittest_calls import look  # noqa: PLC0415 - few runs look at calls

    return look


def _watching(settings: dict[str, object], places: SuitePaths) -> WitnessHooks | None:
    """Return what has the bodies of cases tell how they end, where that is wanted."""
    if not settings["witness"]:
        return None
    from adws_unittest_witness import WitnessHooks  # noqa: PLC0415 - few runs have a witness

    return WitnessHooks(settings, places)
