"""The files with which a change could alter the judgement, whatever the language is."""

from adws.runners.javascript.sealed import SEALED as JAVASCRIPT
from adws.runners.javascript.sealed import TEST_CODE as JAVASCRIPT_TESTS
from adws.runners.pytest import RUNNER as PYTEST

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
)

SEALED = tuple(dict.fromkeys((*TEST_CODE, *_CONFIGURATION, *PYTEST.sealed, *JAVASCRIPT)))
"""Globs of everything that is sealed."""
