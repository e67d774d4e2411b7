"""The words that start vitest: the program, its options, and the filters it is given."""

from pathlib import PurePath

from attrs import frozen

from adws.runners.javascript.words import Grammar, options_and_others

PROGRAM = "vitest"

_GRAMMAR = Grammar(
    with_value=frozenset(
        # vitest's command line interface: options whose value may be the next word
        {
            "-c",
            "-r",
            "-t",
            "--bail",
            "--changed",
            "--config",
            "--configLoader",
            "--dir",
            "--environment",
            "--exclude",
            "--execArgv",
            "--hookTimeout",
            "--maxConcurrency",
            "--maxWorkers",
            "--minWorkers",
            "--mode",
            "--outputFile",
            "--pool",
            "--project",
            "--reporter",
            "--retry",
            "--root",
            "--shard",
            "--testNamePattern",
            "--testTimeout",
            "--workspace",
        }
    ),
    left_out=(
        # another report, only a part of the suite, no end, or other files written than reports
        "-t",
        "-u",
        "-w",
        "--bail",
        "--changed",
        "--color",
        "--coverage",
        "--no-color",
        "--open",
        "--outputFile",
        "--passWithNoTests",
        "--reporter",
        "--run",
        "--shard",
        "--silent",
        "--testNamePattern",
        "--typecheck",
        "--ui",
        "--update",
        "--watch",
    ),
    verbs=frozenset({"run", "watch", "dev", "--"}),
)
_OTHER_VERBS = frozenset({"bench", "init", "list", "related"})


@frozen
class Invocation:
    """A command that starts vitest; ``launch`` is what stands before the program."""

    launch: tuple[str, ...]
    program: str
    options: tuple[str, ...]
    filters: tuple[str, ...]


def program_at(words: tuple[str, ...]) -> int | None:
    """Return at which word of a command vitest is started to run tests, if it is.

    >>> program_at(("npx", "vitest", "run")), program_at(("vitest", "bench"))
    (1, None)
    """
    at = next((n for n, word in enumerate(words) if PurePath(word).name == PROGRAM), None)
    return None if at is None or not _OTHER_VERBS.isdisjoint(words[at:]) else at


def invocation(words: tuple[str, ...]) -> Invocation | None:
    """Return what a command is made of, or None when it does not start vitest.

    >>> invocation(("vitest", "--watch", "--config", "a.ts", "src"))
    Invocation(launch=(), program='vitest', options=('--config', 'a.ts'), filters=('src',))
    """
    at = program_at(words)
    if at is None:
        return None
    options, filters = options_and_others(_GRAMMAR, words[at + 1 :])
    return Invocation(words[:at], words[at], options, filters)
