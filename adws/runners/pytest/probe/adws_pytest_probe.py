"""Records what a pytest run does; loaded into the project's own pytest, from outside of it.

Needs Python 3.8 and pytest 7. One file of JSON lines is written per pytest session, each line at
once, so that a process that dies leaves everything up to there. Under xdist only the controller
writes: workers attach their evidence to the reports that they send, and hand over what they
collected when they end. PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import adws_twins  # noqa: F401 - loaded before any code on trial can reach what it uses
import pytest
from adws_probe_channel import Channel
from adws_probe_evidence import evidence_of
from adws_probe_limit import Limit
from adws_probe_opened import Opened
from adws_probe_places import SuitePaths, conftest_subject
from adws_probe_selection import selected
from adws_pytest_canaries import Canaries
from adws_pytest_folders import rename_folders
from adws_pytest_hiding import Hiding
from adws_pytest_hooks import Hooks
from adws_pytest_limit import CaseLimit
from adws_pytest_output import capture_in_files
from adws_pytest_recorder import WORKER_MARK, ReportPlugin
from adws_pytest_watch import Watch
from adws_witness_key import taken_key

if TYPE_CHECKING:
    from collections.abc import Generator


def _steady(config: pytest.Config) -> None:
    """Set the options that a complete and readable run needs, whatever the project says."""
    steady = {
        "maxfail": 0,
        "continue_on_collection_errors": True,
        "color": "no",
        "usepdb": False,
        "stepwise": False,
        "verbose": max(0, getattr(config.option, "verbose", 0) or 0),
    }
    for name, value in steady.items():
        setattr(config.option, name, value)


def _claim() -> tuple[dict[str, object] | None, Channel | None]:
    """Take the settings away from the environment, so that tests and their children see none."""
    settings = json.loads(os.environ.get("ADWS_PROBE", "null"))
    if settings and settings["witness"]:
        settings["witness"]["key"] = taken_key(settings["witness"]["key_file"])
    os.environ.pop("ADWS_PROBE", None)
    if settings is None:
        return None, None
    if settings["wrapped"]:
        os.environ.pop("PYTEST_ADDOPTS", None)
    settings["wanted"] = selected(settings["selection"])
    channel = Channel(settings["outputs"])
    channel.record("hello", nonce=settings["nonce"], pytest=pytest.__version__)
    return settings, channel


def _watch(settings: dict[str, object] | None) -> object:
    """Return what has the bodies of cases tell how they end, where that is wanted."""
    if not settings or not settings["witness"]:
        return None
    from adws_pytest_witness import WitnessPlugin  # noqa: PLC0415 - only few runs have a witness

    return WitnessPlugin(settings, SuitePaths(settings["base"]))


_settings, _channel = _claim()
_watching = _watch(_settings)
_opened = None if _settings is None else Opened(_settings["base"], _settings["noted"])
_is_worker = os.environ.pop(WORKER_MARK, None) is not None


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Know the setting for the cache's folder, which adws sets, where nobody else does."""
    if pluginmanager.is_blocked("cacheprovider"):
        parser.addini("cache_dir", "An empty folder: nothing is cached.", default="")


@pytest.hookimpl(hookwrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """Record a conftest that cannot be loaded: pytest ends before it writes any report.

    Nothing of the project has been loaded before: now is the time to hide what it shall not see.
    """
    options = early_config.known_args_namespace
    if _channel is not None:
        _hide(early_config, _settings)
    if _channel is not None or _is_worker:
        options.cov_source = []  # a coverage limit is no case, and measuring costs time
    outcome = yield
    error = outcome.excinfo and outcome.excinfo[1]
    if _channel is not None and type(error).__name__ == "ConftestImportFailure":
        _record_conftest(error)


def _record_conftest(error: BaseException) -> None:
    places = SuitePaths(_settings["base"])
    subject, covers = conftest_subject(error.path, places)
    evidence = dict(evidence_of(error, places), phase="collect")
    _channel.record(
        "conftest", id=subject, covers=covers, evidence=evidence, nonce=_settings["nonce"]
    )


def _hide(config: pytest.Config, settings: dict[str, object]) -> None:
    """Hide the marks of the run, once; an xdist worker learns of that when it is configured."""
    manager = config.pluginmanager
    if settings["hide"] and not manager.has_plugin("adws-hiding"):
        base = SuitePaths(settings["base"]).base
        manager.register(Hiding(base, settings["changed"]), "adws-hiding")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Begin to watch the first session of this process; a session inside a test is not ours."""
    global _channel  # noqa: PLW0603 - claimed once a process
    settings = getattr(config, "workerinput", {}).get("adws") or (_channel and _settings)
    if not settings:
        return
    _steady(config)
    places = SuitePaths(settings["base"])
    places.root = os.path.realpath(str(config.rootpath))
    hooks = Hooks(places)
    config.pluginmanager.register(hooks, "adws-hooks")
    watch = Watch(places, settings, _opened or Opened(places.base, settings["noted"]), hooks)
    config.pluginmanager.register(watch, "adws-watch")
    watching = _watching or _watch(settings)
    if watching is not None:
        watching.places = places
        config.pluginmanager.register(watching, "adws-witness")
    if settings["canaries"]:
        config.pluginmanager.register(Canaries(settings["canaries"]), "adws-canaries")
    _hide(config, settings)
    if settings["hide"] or settings["canaries"]:
        # nobody reads such traces, and to parse source for one may end pytest: where objects raise
        # when they are collected meanwhile, the parser of Python 3.11 loses count
        config.option.tbstyle = "native"
    if settings["elsewhere"]:
        rename_folders(config)
        capture_in_files()
    if settings["case_seconds"] and not settings["hide"]:
        limit = CaseLimit(Limit(settings["case_seconds"]))
        config.pluginmanager.register(limit, "adws-limit")
    if settings["calls"]:
        from adws_pytest_calls import CallPlugin  # noqa: PLC0415 - only few runs look at calls

        witness = None if watching is None else watching.witness
        config.pluginmanager.register(CallPlugin(settings, places, witness), "adws-calls")
    if _channel is not None:
        settings["junit"] = config.pluginmanager.has_plugin("junitxml") and (
            settings["judged"] or not config.pluginmanager.has_plugin("terminal")
        )
        report = os.path.join(settings["outputs"], f"junit-{_channel.number}.xml")
        config.option.xmlpath = report if settings["junit"] else None
        config.pluginmanager.register(
            ReportPlugin(_channel, settings, places, watch), "adws-recorder"
        )
        _channel = None
