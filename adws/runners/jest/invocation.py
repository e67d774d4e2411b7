"""The words that start jest: the program, its options, and the patterns it is given."""

import re
from pathlib import PurePath

from adws.runners.javascript.invocation import Invocation, is_program, leads_on, taken_apart
from adws.runners.javascript.words import Grammar

PROGRAM = "jest"

_VERBS = {
    # programs that start jest with a configuration of their own, and the word that makes them
    "craco": "test",
    "react-app-rewired": "test",
    "react-scripts": "test",
    "vue-cli-service": "test:unit",
    "wp-scripts": "test-unit-js",
}
_INNER_DASH = re.compile(r"(?<=\w)-(\w)")
_NAMES = frozenset({PROGRAM, "jest.js"})
_GRAMMAR = Grammar(
    with_value=frozenset(
        # jest's command line options whose value may be the next word
        {
            "-c",
            "-t",
            "-w",
            "--cacheDirectory",
            "--changedSince",
            "--config",
            "--coverageDirectory",
            "--coverageProvider",
            "--env",
            "--filter",
            "--globalSetup",
            "--globalTeardown",
            "--globals",
            "--maxConcurrency",
            "--maxWorkers",
            "--notifyMode",
            "--openHandlesTimeout",
            "--outputFile",
            "--preset",
            "--prettierPath",
            "--resolver",
            "--rootDir",
            "--runner",
            "--seed",
            "--shard",
            "--testEnvironment",
            "--testEnvironmentOptions",
            "--testFailureExitCode",
            "--testNamePattern",
            "--testResultsProcessor",
            "--testRunner",
            "--testSequencer",
            "--testTimeout",
            "--transform",
            "--workerIdleMemoryLimit",
        }
    ),
    with_values=frozenset(
        # those that take all words up to the next option
        {
            "--collectCoverageFrom",
            "--coveragePathIgnorePatterns",
            "--coverageReporters",
            "--ignoreProjects",
            "--moduleDirectories",
            "--moduleFileExtensions",
            "--modulePathIgnorePatterns",
            "--modulePaths",
            "--projects",
            "--reporters",
            "--roots",
            "--selectProjects",
            "--setupFiles",
            "--setupFilesAfterEnv",
            "--snapshotSerializers",
            "--testMatch",
            "--testPathIgnorePatterns",
            "--testPathPattern",
            "--testPathPatterns",
            "--testRegex",
            "--transformIgnorePatterns",
            "--unmockedModulePathPatterns",
            "--watchPathIgnorePatterns",
        }
    ),
    left_out=(
        # another report, only a part of the suite, no end, or other files written than reports
        "-b",
        "-f",
        "-o",
        "-t",
        "-u",
        "--bail",
        "--cache",
        "--changed",
        "--ci",
        "--clearCache",
        "--collectCoverage",
        "--color",
        "--coverage",
        "--findRelatedTests",
        "--json",
        "--lastCommit",
        "--listTests",
        "--no-cache",
        "--no-ci",
        "--no-color",
        "--no-coverage",
        "--no-watch",
        "--noStackTrace",
        "--notify",
        "--only",
        "--outputFile",
        "--passWithNoTests",
        "--reporters",
        "--runTestsByPath",
        "--shard",
        "--showConfig",
        "--silent",
        "--testFailureExitCode",
        "--testNamePattern",
        "--testResultsProcessor",
        "--testSequencer",
        "--updateSnapshot",
        "--verbose",
        "--watch",
    ),
    verbs=frozenset({"--"}),
)


def program_at(words: tuple[str, ...]) -> int | None:
    """Return at which word of a command jest is started, if it is.

    >>> program_at(("npx", "jest")), program_at(("react-scripts", "build"))
    (1, None)
    """
    started = (at for at in range(len(words)) if _length(words[at:]))
    return next((at for at in started if leads_on(words[:at])), None)


def _length(words: tuple[str, ...]) -> int:
    """Return how many of the first words are a program that starts jest."""
    name = PurePath(words[0]).name
    if is_program(words[0], _NAMES):
        return 1
    return 2 if name in _VERBS and words[1:2] == (_VERBS[name],) else 0


def invocation(words: tuple[str, ...]) -> Invocation | None:
    """Return what a command is made of, or None when it does not start jest.

    >>> invocation(("node", "bin/jest.js", "--watch", "--roots", "a", "b", "-c", "c.js", "src"))
    ... # doctest: +NORMALIZE_WHITESPACE
    Invocation(launch=('node',), program=('bin/jest.js',),
               options=('--roots', 'a', 'b', '-c', 'c.js'), filters=('src',))
    """
    at = program_at(words)
    if at is None:
        return None
    length = _length(words[at:])
    documented = map(_as_documented, words[at + length :])
    return taken_apart(_GRAMMAR, (*words[: at + length], *documented), at, length)


def _as_documented(word: str) -> str:
    """Return an option as jest's documentation writes it, which knows ``--max-workers=2`` too."""
    if not word.startswith("--") or word.startswith("--no-"):
        return word
    name, equals, value = word.partition("=")
    return f"{_INNER_DASH.sub(lambda match: match[1].upper(), name)}{equals}{value}"
