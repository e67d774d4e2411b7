"""Writes a record of each thing that pytest reports: in xdist, in the controller."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from adws_probe_evidence import evidence_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adws_probe_channel import Channel
    from adws_probe_places import SuitePaths
    from adws_pytest_watch import Watch
    from xdist.workermanage import WorkerController

PHASES = 3  # setup, call, teardown
WORKER_MARK = "ADWS_PROBE_WORKER"  # an xdist worker takes it away as it loads the probe


class ReportPlugin:
    """Writes the records; it is where reports arrive: in xdist, the controller."""

    def __init__(
        self, channel: Channel, settings: Mapping[str, object], places: SuitePaths, watch: Watch
    ) -> None:
        """Store where to write, what was asked for, and the watch of this process."""
        self.channel = channel
        self.settings = settings
        self.places = places
        self.watch = watch
        self.config: pytest.Config | None = None
        self.session: pytest.Session | None = None
        self.open: dict[str, list[pytest.TestReport]] = {}
        self.retries: dict[str, int] = {}
        self.workers: list[dict[str, object]] = []

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Record the configuration that the session runs with."""
        self.config = config = session.config
        self.channel.record(
            "start",
            rootdir=self.places.root,
            inifile=str(config.inipath or ""),
            args=[self.places.path(self._file(str(arg))) for arg in config.args],
            python_files=list(config.getini("python_files")),
            norecursedirs=list(config.getini("norecursedirs")),
            plugins=sorted(
                {d.project_name for _, d in config.pluginmanager.list_plugin_distinfo()}
            ),
            terminal=_is_own_terminal(config),
            junit=self.settings["junit"],
        )

    def _file(self, arg: str) -> str:
        return os.path.join(str(self.config.invocation_params.dir), arg.partition("::")[0])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_setupnodes(self) -> None:
        """Mark the environment of the xdist workers; no test runs in this process."""
        os.environ[WORKER_MARK] = "1"

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: WorkerController) -> None:
        """Tell an xdist worker what it must know."""
        node.workerinput["adws"] = self.settings

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: WorkerController) -> None:
        """Take over what an xdist worker has seen."""
        output = getattr(node, "workeroutput", {}).get("adws")
        if output:
            self.workers.append(output)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Take the count early: a worker that crashes hands nothing over."""
        self.watch.collected = max(self.watch.collected or 0, len(set(ids)))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Record a file or folder that could not be loaded or was skipped as a whole."""
        if report.passed:
            return
        subject = getattr(report, "adws_subject", None) or self.places.id(report.nodeid)
        self.channel.record(
            "collect",
            id=subject,
            outcome="errored" if report.failed else "skipped",
            covers=getattr(report, "adws_covers", subject + "::"),
            evidence=evidence_in(report, "collect") if report.failed else None,
            reason="" if report.failed else _reason(report),
        )

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Record that a case begins, so that a crash can be laid at its door."""
        self.channel.record("running", id=self.places.id(nodeid))

    @pytest.hookimpl(trylast=True)  # pytest itself may still turn a report into a failure
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Gather a case's reports; the teardown's, or a crash's, is the last."""
        reports = self.open.setdefault(report.nodeid, [])
        if report.when == "setup":
            reports[:] = _counted_reports(reports)
        reports.append(report)
        if report.when in ("teardown", "???"):
            self._close(report.nodeid, self.open.pop(report.nodeid))

    def _close(self, nodeid: str, reports: list[pytest.TestReport]) -> None:
        if nodeid not in self.retries and _is_plain_pass(reports):
            seconds = round(sum([report.duration for report in reports]), 6)
            self.channel.record(
                "case", id=self.places.id(nodeid), outcome="passed", seconds=seconds, passed=1
            )
            return
        if any(report.outcome == "rerun" for report in reports):
            self.open[nodeid] = _counted_reports(reports)
            self.retries[nodeid] = self.retries.get(nodeid, 0) + (not self.open[nodeid])
            return
        self.channel.record(
            "case",
            id=self.places.id(nodeid),
            retries=self.retries.pop(nodeid, 0),
            evidence=next((evidence_in(r, r.when) for r in reports if r.failed), None),
            hook=next((getattr(r, "adws_hook", None) for r in reports if r.failed), None),
            **self._counted(reports),
        )

    def _counted(self, reports: list[pytest.TestReport]) -> dict[str, object]:
        own = [report for report in reports if not _is_subtest(report)]
        parts = [] if len(own) == len(reports) else [r for r in reports if _is_subtest(r)]
        skipped = sum(report.skipped for report in parts)
        printed = sum(self._category(report) in ("skipped", "xfailed") for report in parts)
        return {
            "outcome": _outcome(own, parts),
            "seconds": round(sum([report.duration for report in own]), 6),
            "passed": len([1 for report in own if report.when == "call" and report.passed]),
            "failing": len([1 for report in reports if report.failed]),
            "skipped": len([1 for report in own if report.skipped]) + printed,
            "unprinted": skipped - printed,
        }

    def _category(self, report: pytest.TestReport) -> str:
        status = self.config.hook.pytest_report_teststatus(report=report, config=self.config)
        return status[0] if status else ""

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep the session: its exit status may still change."""
        self.session = session

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self, config: pytest.Config) -> None:
        """Record the end, after everything else has had its say."""
        if self.session is None:
            return
        terminal = config.pluginmanager.get_plugin("terminalreporter")
        stats = getattr(terminal, "stats", None)
        self.channel.record(
            "finish",
            nonce=self.settings["nonce"],
            exit_status=int(self.session.exitstatus),
            testsfailed=self.session.testsfailed,
            stats=stats and {name: len(reports) for name, reports in stats.items() if name},
            terminal=_is_own_terminal(config),
            **_merged([self.watch.seen(), *self.workers]),
        )


def _is_plain_pass(reports: list[pytest.TestReport]) -> bool:
    """Whether nothing needs a closer look; so it is with most cases, and that must not cost."""
    for report in reports:
        if report.outcome != "passed" or hasattr(report, "wasxfail") or _is_subtest(report):
            return False
    return len(reports) == PHASES


def _is_subtest(report: pytest.TestReport) -> bool:
    return type(report).__name__ in ("SubtestReport", "SubTestReport")


def _counted_reports(reports: list[pytest.TestReport]) -> list[pytest.TestReport]:
    """Return what still counts when a case is tried again: pytest has counted it already."""
    return [report for report in reports if _is_subtest(report) or report.failed]


def _outcome(own: list[pytest.TestReport], parts: list[pytest.TestReport]) -> str:
    """Return the worst that a case's reports say."""
    failed = [report for report in [*own, *parts] if report.failed]
    if failed:
        in_call = any(report.when == "call" for report in failed)
        return "failed" if in_call else "errored"
    expected = [report for report in own if hasattr(report, "wasxfail")]
    if any(report.skipped for report in own if report not in expected):
        return "skipped"
    if expected:
        return "xfailed" if any(report.skipped for report in expected) else "xpassed"
    return "passed" if any(report.passed and report.when == "call" for report in own) else "skipped"


def _reason(report: pytest.CollectReport) -> str:
    """Return why a file was skipped as a whole."""
    longrepr = report.longrepr
    words = str(longrepr[2]) if isinstance(longrepr, tuple) else str(longrepr or "")
    return words.removeprefix("Skipped: ")


def _merged(all_seen: list[dict[str, object]]) -> dict[str, object]:
    """Return what all processes of a session have seen, as one."""
    merged = {
        name: sorted({entry for record in all_seen for entry in record[name]})
        for name in ("files", "ignored", "dropped", "foreign", "support", "outside")
    }
    for name in ("collected", "deselected"):
        merged[name] = max((record[name] or 0 for record in all_seen), default=0)
    opened = {opening["path"]: opening for record in all_seen for opening in record["opened"]}
    merged["opened"] = [opened[path] for path in sorted(opened)]
    return merged


def _is_own_terminal(config: pytest.Config) -> bool:
    """Whether pytest itself prints the summary line, and not a plugin in its place."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    return type(terminal).__module__ == "_pytest.terminal"
