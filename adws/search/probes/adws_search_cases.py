"""Runs cases, some by their own function, and says how far the failing ones got."""

import inspect
import os
import sys
import time
import types
import unittest
from pathlib import Path

import pytest
from _pytest.assertion import rewrite
from _pytest.warnings import catch_warnings_for_item
from adws_search_child import OvertimeError, folder_of
from adws_search_names import ACTING_HOOKS, ACTING_MARKS, NEUTRAL

SEEDING = "randomly"
"""The plugin that makes random numbers the same for every case."""

KEPT = []
"""What stays open to the end of the process."""


class Asserts:
    """Counts the asserts that went well."""

    passed = 0


def count_asserts(config):
    """Let passing asserts be counted: those of rewritten files, and those of unittest."""
    config._inicache["enable_assertion_pass_hook"] = True
    rewrite._check_if_assertion_pass_impl = counting(bool)
    for name in dir(unittest.TestCase):
        if name.startswith("assert"):
            setattr(unittest.TestCase, name, counting(getattr(unittest.TestCase, name)))


def counting(function):
    """Return a function that counts how often it returned."""

    def counting_call(*arguments, **named):
        result = function(*arguments, **named)
        Asserts.passed += 1
        return result

    return counting_call


class Cases:
    """Runs cases in this process and keeps what became of them.

    ``plain`` are those that are run by their own function, and ``seconds`` the processor time that
    they took; ``is_mixed``: others have run, too.
    """

    def __init__(self):
        self.passed = {}
        self.progress = {}
        self.seconds = {}
        self.plain = frozenset()
        self.is_mixed = False

    def forget(self):
        """Begin anew."""
        self.passed = {}
        self.progress = {}

    # --- what pytest tells

    def add(self, report):
        """Take one phase of a case in."""
        if report.failed or report.when == "call" or report.skipped:
            good = report.passed and self.passed.get(report.nodeid, True)
            self.passed[report.nodeid] = good

    def note(self, item, error):
        """Note how far a case got; its first error counts."""
        line, trace, path = 0, error.__traceback__, str(getattr(item, "path", item.fspath))
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == path:
                line = trace.tb_lineno
            trace = trace.tb_next
        got = {"error": type(error).__name__, "line": line, "passed": Asserts.passed}
        self.progress.setdefault(item.nodeid, got)

    # --- running

    def run(self, items, goes_on=bool):
        """Run cases, the plain ones first, as long as ``goes_on`` says so after a failing one."""
        for item in items:
            if item.nodeid in self.plain:
                self.call(item)
                if not (self.passed[item.nodeid] or goes_on(item)):
                    return
        self.run_all([item for item in items if item.nodeid not in self.plain], goes_on)

    def run_all(self, items, goes_on):
        """Run cases as pytest itself would, without its costly account of why one failed."""
        if items and not self.is_mixed:
            self.is_mixed = True
            give_folder(items[0].config)
        for number, item in enumerate(items):
            following = items[number + 1] if number + 1 < len(items) else None
            Asserts.passed = 0
            item.repr_failure = unexplained
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if following and not (self.passed.get(item.nodeid) or goes_on(item)):
                tear_down(item)
                return

    def call(self, item):
        """Run a case by its own function."""
        Asserts.passed, began = 0, time.thread_time()
        try:
            seed(item)
            if is_plain_method(item):
                call_method(item)
            else:
                alone = item.cls is None
                function = item.obj if alone else getattr(item.cls(), item.originalname)
                function(**parameters(item))
        except OvertimeError:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever a case raises, it has failed
            self.note(item, error)
            self.passed[item.nodeid] = False
        else:
            self.passed[item.nodeid] = True
        self.seconds[item.nodeid] = time.thread_time() - began


class MethodResult(unittest.TestResult):
    """What became of a method of unittest: its first error, or None."""

    error = None

    def keep(self, _test, error_info):
        """Keep the first error."""
        self.error = self.error or error_info[1]

    def keep_part(self, test, _part, error_info):
        """Keep the first error of parts."""
        if error_info is not None:
            self.keep(test, error_info)

    def keep_reason(self, test, reason):
        """Keep that it did not run."""
        self.keep(test, (None, unittest.SkipTest(reason)))

    addError = addFailure = keep  # noqa: N815 - the names that unittest calls
    addSubTest = keep_part  # noqa: N815 - as above
    addSkip = keep_reason  # noqa: N815 - as above


def call_method(item):
    """Run a method as unittest itself does."""
    outcome = MethodResult()
    item.parent.obj(item.name)(outcome)
    if outcome.error is not None:
        raise outcome.error


def give_folder(config):
    """Let the temporary files of this process's cases have a folder of their own."""
    factory = getattr(config, "_tmp_path_factory", None)
    if factory is not None:
        factory._given_basetemp = Path(folder_of(os.getpid()))


def tear_down(item):
    """Take down what pytest left up for the next case."""
    finish = item.session._setupstate.teardown_exact
    takes_item = "item" in finish.__func__.__code__.co_varnames[:2]  # before pytest 7
    finish(*([item, None] if takes_item else [None]))


def unexplained(*_):
    """Leave out the account of why a case failed."""
    return "failed"


def seed(item):
    """Seed the random numbers as the plugin for it does."""
    plugin = item.config.pluginmanager.get_plugin(SEEDING)
    for phase in ("setup", "call"):
        hook = getattr(plugin, "pytest_runtest_" + phase, None)
        if hook is not None:
            hook(item)


def prepare(config):
    """Put up what pytest has around every case, for those that are run without it.

    Nothing is explained from here on: how a failed assert reads is costly to say.
    """
    rewrite._saferepr = rewrite._call_reprcompare = unexplained
    plugins = config.pluginmanager
    if plugins.hasplugin("warnings"):
        KEPT.append(catch_warnings_for_item(config, config.hook, "runtest", None))
        KEPT[-1].__enter__()
    if plugins.hasplugin("capturemanager"):
        plugins.get_plugin("capturemanager").resume_global_capture()
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for good


OF_CLASS = "_unittest_setUpClass_fixture_"


def is_neutral(config):
    """Whether nobody but those known takes part in running cases."""
    return all(
        implementation.function.__module__.partition(".")[0] in NEUTRAL
        for hook in ACTING_HOOKS
        for implementation in getattr(config.hook, hook).get_hookimpls()
    )


def is_plain(item):
    """Whether a case is a function with nothing around it: no fixture, no mark, no event loop."""
    if any(mark.name in ACTING_MARKS for mark in item.iter_markers()):
        return False
    if type(item) is pytest.Function:
        return is_plain_function(item)
    return is_plain_method(item)


def is_plain_function(item):
    """Whether a case is a plain function, or a method, all of whose arguments are given."""
    function = getattr(item.obj, "__func__", item.obj)
    return (
        type(item.parent) in (pytest.Module, pytest.Class)
        and type(function) is types.FunctionType
        and not function.__code__.co_flags & inspect.CO_GENERATOR
        and not inspect.iscoroutinefunction(function)
        and not inspect.isasyncgenfunction(function)
        and not hasattr(function, "hypothesis")
        and set(item.fixturenames) == set(parameters(item))
    )


def is_plain_method(item):
    """Whether a case is one of unittest's, of a class that sets nothing up as a class."""
    own, kind = unittest.TestCase, getattr(item, "cls", None)
    if type(item).__name__ != "TestCaseFunction":
        return False
    return (
        issubclass(kind, own)
        and all(name == "request" or name.startswith(OF_CLASS) for name in item.fixturenames)
        and kind.setUpClass.__func__ is own.setUpClass.__func__
        and kind.tearDownClass.__func__ is own.tearDownClass.__func__
        and kind.run is own.run
        and not any(
            getattr(owner, mark, False)
            for owner in (kind, item.obj)
            for mark in ("__unittest_skip__", "__unittest_expecting_failure__")
        )
    )


def parameters(item):
    """Return the arguments that a case is given directly, by name."""
    callspec = getattr(item, "callspec", None)
    if callspec is None:
        return {}
    if hasattr(callspec, "funcargs"):  # before pytest 8
        return callspec.funcargs
    fixtures = item._fixtureinfo.name2fixturedefs
    return {name: value for name, value in callspec.params.items() if is_direct(fixtures.get(name))}


def is_direct(definitions):
    """Whether an argument is handed on as it is."""
    name = "get_direct_param_fixture_func"
    return not definitions or definitions[-1].func.__name__ == name
