"""The test runner of a Django project, which also records.

https://docs.djangoproject.com/en/stable/topics/testing/advanced/#defining-a-test-runner
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adws_unittest_result import RecordingRunner

if TYPE_CHECKING:
    from unittest import TestResult, TestSuite

session = None
"""The session of this process, which is there before Django starts."""
_PASSED_ON = ("verbosity", "buffer")


def __getattr__(name: str) -> type:
    """Return the runner once Django asks for it: the settings, which name its base, are there."""
    if name != "Runner":
        raise AttributeError(name)
    from django.conf import settings  # noqa: PLC0415 - the project chooses its settings first
    from django.test.utils import get_runner  # noqa: PLC0415 - as above

    return _recording(get_runner(settings))


def _recording(base: type) -> type:
    class Runner(base):
        """The project's own runner, which loads and runs cases by what adws records with."""

        def __init__(self, *args: object, **kwargs: object) -> None:
            super().__init__(*args, **kwargs)
            self.parallel = 0
            self.test_loader = session.loader
            self.test_runner = RecordingRunner

        def build_suite(
            self, test_labels: list[str] | None = None, *args: object, **kwargs: object
        ) -> TestSuite:
            suite = super().build_suite(test_labels, *args, **kwargs)
            return session.loaded(suite, None if test_labels else ".", self.pattern)

        def get_test_runner_kwargs(self) -> dict[str, object]:
            given = super().get_test_runner_kwargs()
            return {name: given[name] for name in _PASSED_ON if name in given}

        def run_suite(self, suite: TestSuite, **kwargs: object) -> TestResult:
            result = super().run_suite(suite, **kwargs)
            session.finish(result, int(not result.wasSuccessful()))
            return result

    return Runner
