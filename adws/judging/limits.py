"""Find what the test tools of a project's suites cannot show, even if all cases pass."""

from returns.result import Result

from adws.core.errors import PipelineError
from adws.core.railway import all_of
from adws.core.settings import Settings
from adws.runners.runner import Runner, Suite
from adws.runners.suite_runner import runner_of


def limits_of(
    suites: tuple[Suite, ...], settings: Settings
) -> Result[tuple[str, ...], PipelineError]:
    """Return what the suites' runners cannot show, except those in ``accept_limited``."""

    def limits(runners: tuple[Runner, ...]) -> tuple[str, ...]:
        sentences = (
            f"{runner.name}: {limit}"
            for runner in runners
            if runner.name not in settings.accept_limited
            for limit in runner.limits
        )
        return tuple(dict.fromkeys(sentences))

    return all_of(map(runner_of, suites)).map(limits)
