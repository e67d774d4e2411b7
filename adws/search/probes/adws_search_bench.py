"""A pytest plugin that lets the search ask, over and over, what becomes of candidate edits.

Loaded by name inside the project's own interpreter (Python 3.8 or newer), through the environment,
so that it works behind any command that ends in pytest. It does nothing unless a search speaks.
"""

import os

import adws_search_overlay as overlay
import pytest
from _pytest.assertion import rewrite
from adws_search_cases import count_asserts
from adws_search_first import First

FOLDER = os.environ.pop("ADWS_SEARCH_FOLDER", "")
"""Where the search speaks; taken out of the environment so that nested runs are left alone."""

TREE = os.environ.pop("ADWS_SEARCH_TREE", "")


def is_first():
    """Whether no other run of the same command has been here before."""
    try:
        os.close(os.open(os.path.join(FOLDER, "taken"), os.O_CREAT | os.O_EXCL))
    except OSError:
        return False
    return True


class SearchPlugin:
    """The hooks of a run that the search uses; ``role`` is what this process is there for."""

    role = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self, early_config):
        """Begin before anything of the project is imported; only children come back."""
        options = early_config.known_args_namespace
        if hasattr(options, "cov_source"):
            options.cov_source = []
        count_asserts(early_config)
        overlay.install(rewrite, FOLDER)
        self.role = First(FOLDER, TREE).open()

    @pytest.hookimpl(tryfirst=True)
    def pytest_cmdline_main(self, config):
        """Keep the run in one process and its cases in order."""
        options = {
            "numprocesses": 0,
            "dist": "no",
            "tx": [],
            "randomly_seed": 1,
            "randomly_reorganize": False,
        }
        for name, value in options.items():
            if hasattr(config.option, name):
                setattr(config.option, name, value)

    def pytest_collectreport(self, report):
        """Remember what could not be collected."""
        if report.failed:
            self.role.errors.append(report.nodeid)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item, call):
        """Remember how far a failing case got, once all have said what its error is."""
        yield
        if call.excinfo is not None:
            self.role.cases.note(item, call.excinfo.value)

    def pytest_runtest_logreport(self, report):
        """Remember what became of a phase of a case."""
        self.role.cases.add(report)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        """Do this process's own work."""
        self.role.run(session.items)
        return True

    def pytest_sessionfinish(self):
        """Do it also when pytest never reached its loop."""
        self.role.run([])


def pytest_addhooks(pluginmanager):
    """Take part only where a search speaks."""
    if FOLDER and is_first():
        pluginmanager.register(SearchPlugin(), "adws_search")
