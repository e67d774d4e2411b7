"""What an independent verifier is asked: the task, the change, and how tests are written here."""

from collections.abc import Mapping

from returns.io import IOResult

from adws.building.review.review_context import ReviewContext
from adws.core.errors import PipelineError
from adws.core.purpose import Purpose
from adws.core.railway import all_of
from adws.core.turn import Material, RoleTask
from adws.judging.texts import texts_of
from adws.runners.runner import Runner, Suite
from adws.runners.suite_runner import runner_of
from adws.trust.verification.similar_tests import similar_tests
from adws.trust.verification.where_tests_go import best_folder

_MOST_TESTS = 200
_EXCERPT = 4_000


def question(subject: ReviewContext) -> IOResult[RoleTask, PipelineError]:
    """Return the errand of a verifier: with the task, the change, and nothing of its author's."""
    runners = all_of(runner_of(suite) for suite in subject.suites)
    return IOResult.do(
        RoleTask(
            purpose=Purpose.VERIFY,
            request=subject.item.request,
            criteria=subject.item.criteria,
            material=(
                Material("The change", subject.change.text),
                Material("Where your tests go", _places(subject, tools[0])),
                Material("The test tools", _tool_lines(subject.suites, tools)),
                *_patterns(subject, texts),
            ),
            sources=subject.sources,
        )
        for tools in IOResult.from_result(runners)
        for texts in texts_of(subject.bench.root, subject.tests[:_MOST_TESTS])
    )


def _places(subject: ReviewContext, runner: Runner) -> str:
    chosen = subject.bench.settings.verification_tests
    best = best_folder(subject.folders, chosen, nests=runner.nests)
    below = ", ".join(
        "the project's folder" if folder == "." else folder for folder in subject.folders
    )
    beside = f"best in {best}" if best else "beside the code that they are about"
    return (
        f"New files only, below: {below}; {beside}.\n"
        "They must be named as the project's tests are. Anything else that you change is dropped."
    )


def _tool_lines(suites: tuple[Suite, ...], runners: tuple[Runner, ...]) -> str:
    lines = (
        f"{runner.name}{'' if suite.folder == '.' else f' (in {suite.folder})'}: "
        f"{runner.documentation}"
        for suite, runner in zip(suites, runners, strict=True)
    )
    return "\n".join(line.rstrip(": ") for line in lines)


def _patterns(subject: ReviewContext, texts: Mapping[str, str]) -> tuple[Material, ...]:
    there = {path: text for path, text in texts.items() if text.strip()}
    about = " ".join((subject.described, *subject.sources))
    return tuple(
        Material(f"An existing test: {path}", there[path][:_EXCERPT])
        for path in similar_tests(there, about)
    )
