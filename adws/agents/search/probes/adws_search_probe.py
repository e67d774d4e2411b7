"""A pytest plugin that runs cases for the search: traced, or once for each candidate edit.

Loaded by name inside the project's own interpreter (Python 3.8 or newer), through the environment,
so that it works behind any command that ends in pytest. It does nothing unless a job is given.
"""

import json
import os

import pytest
from adws_search_trace import Trace
from adws_search_trial import Trial


def _take_job():
    """Return the job; it is taken out of the environment so that nested runs are left alone."""
    path = os.environ.pop("ADWS_SEARCH_JOB", "")
    if not path:
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)


JOB = _take_job()
SESSION = None if JOB is None else {"trace": Trace, "try": Trial}[JOB["mode"]](JOB)

if SESSION is not None:

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(early_config):
        """Begin before anything of the project is imported."""
        known = early_config.known_args_namespace
        if hasattr(known, "cov_source"):
            known.cov_source = []
        SESSION.before_project()

    @pytest.hookimpl(tryfirst=True)
    def pytest_cmdline_main(config):
        """Keep the run in one process."""
        if hasattr(config.option, "numprocesses"):
            config.option.numprocesses = 0
            config.option.dist = "no"
            config.option.tx = []

    def pytest_collectreport(report):
        """Remember what could not be collected."""
        if report.failed:
            SESSION.errors.append(report.nodeid)

    def pytest_runtest_logreport(report):
        """Pass on what became of a phase of a case."""
        SESSION.outcomes.add(report)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(session):
        """Run the cases in our way."""
        SESSION.run(session.items)
        return True

    def pytest_sessionfinish():
        """Answer also when pytest never reached its loop."""
        SESSION.finish()
