"""What happens while tests are collected and made into reports: in xdist, in the workers."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from adws_probe_evidence import evidence_of
from adws_probe_modules import file_of, foreign_modules, outside_modules
from adws_probe_places import ancestors, conftest_subject

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from adws_probe_opened import Opened
    from adws_probe_places import SuitePaths
    from adws_pytest_hooks import Hooks


class Watch:
    """What happens while tests are collected; it is where they are: in xdist, the workers."""

    def __init__(
        self, places: SuitePaths, settings: Mapping[str, object], opened: Opened, hooks: Hooks
    ) -> None:
        """Store ``settings``: ``wanted`` ids, files and folders, and the ``foreign`` folder."""
        self.places = places
        self.hooks = hooks
        self.opened = opened
        self.wanted = set(settings["wanted"])
        self.foreign = settings["foreign"]
        self.files: dict[str, bool] = {}
        self.ignored: dict[str, bool] = {}
        self.deselected = 0
        self.dropped: list[str] = []
        self.collected: int | None = None
        self.support: list[str] = []
        self.raised: dict[tuple[str, str], BaseException] = {}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_ignore_collect(self, collection_path: object) -> Generator[None]:
        """Note what the project's configuration leaves out."""
        outcome = yield
        if outcome.excinfo is None and outcome.get_result():
            self.ignored[self.places.path(collection_path)] = True

    @pytest.hookimpl(hookwrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None]:
        """Note each file that is looked into, and why one cannot be loaded."""
        if isinstance(collector, pytest.File):
            self.files[self.places.path(collector.path)] = True
        outcome = yield
        report = None if outcome.excinfo else outcome.get_result()
        if report is not None and report.failed:
            error = report.call.excinfo.value
            report.adws_subject, report.adws_covers = _subject(collector, error, self.places)
            report.adws_evidence = evidence_of(error, self.places)

    @pytest.hookimpl(trylast=True)  # the project may give its cases other ids
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Leave out the cases that were not asked for."""
        if not self.wanted:
            return
        selected = [item for item in items if self.wanted & ancestors(self.places.id(item.nodeid))]
        among = set(selected)
        dropped = [item for item in items if item not in among]
        items[:] = selected
        if dropped:
            config.hook.pytest_deselected(items=dropped)

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Note what is left out."""
        self.deselected += len(items)
        if not self.wanted:
            self.dropped += [self.places.id(item.nodeid) for item in items]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count what will run, and note the project's own plugins and conftests."""
        self.collected = len({item.nodeid for item in session.items})
        self.support = _inside(self.places, session.config.pluginmanager.get_plugins())

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """Keep what was raised until its report is there; a wrapper would slow down every case."""
        if call.excinfo is not None:
            self.raised[item.nodeid, call.when] = call.excinfo.value

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Attach the evidence: in xdist, before the report is sent."""
        if not self.raised:
            return
        error = self.raised.pop((report.nodeid, report.when), None)
        if error is not None and report.failed:
            report.adws_evidence = evidence_of(error, self.places)
            report.adws_hook = self.hooks.behind(error) if report.when == "setup" else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand over to the controller, where there is one."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["adws"] = self.seen()

    def seen(self) -> dict[str, object]:
        """Return what was noted, as plain values."""
        return {
            "collected": self.collected,
            "deselected": self.deselected,
            "files": sorted(self.files),
            "ignored": sorted(self.ignored),
            "dropped": sorted(self.dropped),
            "foreign": foreign_modules(self.foreign, self.places.base),
            "support": self.support,
            "outside": outside_modules(self.places.base),
            "opened": self.opened.seen(),
        }


def _subject(
    collector: pytest.Collector, error: BaseException, places: SuitePaths
) -> tuple[str, str]:
    """Return the id of what cannot be loaded, and what every id hidden by it begins with."""
    if type(error).__name__ == "ConftestImportFailure":
        subject, covers = conftest_subject(error.path, places)
        return subject, ("" if isinstance(collector, pytest.Session) else covers)  # pytest 7
    path = places.path(collector.path)
    if isinstance(collector, pytest.Package) or os.path.isdir(str(collector.path)):
        folder = os.path.dirname(path) if path.endswith("__init__.py") else path
        return folder, ("" if folder in (".", "") else folder + "/")
    subject = places.id(collector.nodeid)
    return subject, subject + "::"


def _inside(places: SuitePaths, modules: object) -> list[str]:
    """Return which of these modules are files of the project, relative to the suite's folder."""
    paths = {places.path(file_of(module)) for module in modules if file_of(module)}
    return sorted(path for path in paths if not os.path.isabs(path))
