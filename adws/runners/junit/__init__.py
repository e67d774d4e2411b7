"""The runner for any tool that writes JUnit XML: ``test_command`` and ``report`` in the settings.

Nothing of ours runs inside a tool that is not known, so this runner is weaker than the others.
There are no canaries (``plant`` is None), a report carries no nonce, and nobody can tell which
files hold tests. What is left: only reports that this very run wrote are read; each must be whole;
its own counters, at every level, must agree with its cases, and the exit code with both; and every
case of the baseline must be there again. Code under test that writes a report in the place of the
tool's is not seen through. A file that could not be loaded is recognised where the report names a
class without a case, or in pytest's words.
"""

from adws.core.process import Command
from adws.runners.javascript.sealed import SEALED as JAVASCRIPT
from adws.runners.javascript.sealed import TEST_CODE as JAVASCRIPT_TESTS
from adws.runners.junit.address import filled
from adws.runners.junit.detection import INSTALL_HINT, detect, starts, ways
from adws.runners.junit.failures import PATTERNS, RED_TYPES
from adws.runners.junit.pending import PENDING, SPECS_FILE
from adws.runners.late_function import late_function
from adws.runners.pytest import RUNNER as PYTEST
from adws.runners.run_command import ANY_RUNNER
from adws.runners.runner import Run, Runner
from adws.runners.variation import Variation

TEST_CODE = (
    *PYTEST.tests,
    *JAVASCRIPT_TESTS,
    "spec/**",
    "**/spec/**",
    "features/**",
    "**/*.feature",
    "t/**",
    "**/*Test.*",
    "**/*Tests.*",
    "**/*TestCase.*",
    "**/*IT.java",
    "**/*Spec.*",
    "**/*_spec.*",
    "**/*_test.*",
    "**/test_*.*",
    "**/*.Tests/**",
)
"""Globs of test code in most languages."""
_CONFIGURATION = (
    "**/pom.xml",
    "**/.mvn/**",
    "**/mvnw*",
    "**/*.gradle",
    "**/*.gradle.kts",
    "**/gradle.properties",
    "**/gradle/**",
    "**/gradlew*",
    "**/build.xml",
    "**/build.sbt",
    "**/junit-platform.properties",
    "**/testng*.xml",
    "**/composer.json",
    "**/phpunit.*",
    "**/Gemfile*",
    "**/.rspec",
    "**/Rakefile",
    "**/*.csproj",
    "**/*.fsproj",
    "**/*.sln",
    "**/*.runsettings",
    "**/Directory.Build.*",
    "**/CMakeLists.txt",
    "**/*.cmake",
    "**/meson.build",
    "**/mix.exs",
    "**/Package.swift",
    "**/behave.ini",
    "**/.behaverc",
    "**/nightwatch.*",
    "**/karma.*",
    "**/robot.toml",
    f"**/{SPECS_FILE}",
)
SEALED = tuple(dict.fromkeys((*TEST_CODE, *_CONFIGURATION, *PYTEST.sealed, *JAVASCRIPT)))
"""Globs of everything that is sealed."""


def command(run: Run) -> Command:
    """Build a run. Several cases cannot be asked for at once: then everything runs."""
    varied = {"CI": "true"} if Variation.CI in run.variations else {}
    return Command(
        argv=case_argv(run),
        cwd=run.tree / run.suite.folder,
        env={**run.suite.env, **varied},
        scrub=(*ANY_RUNNER, *run.scrub),
        keep=run.pass_environment,
        timeout_seconds=run.timeout_seconds,
    )


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command for the one case that a run asks for, or for everything."""
    selection, template = run.selection, run.suite.case_argv
    single = len(selection.case_ids) == 1 and not selection.files
    return filled(template, selection.case_ids[0]) if template and single else run.suite.argv


RUNNER = Runner(
    name="junit",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=late_function("adws.runners.junit.reading", "read"),
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(),
    case_argv=case_argv,
    patterns=PATTERNS,
    red_types=RED_TYPES,
    specs=PENDING,
)
