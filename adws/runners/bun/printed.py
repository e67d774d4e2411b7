"""What bun prints on standard error: results, errors outside of any test, and its summary."""

import re
from collections.abc import Collection, Iterator
from itertools import takewhile

from attrs import evolve, frozen

from adws.runners.plain_text import plain_text

_SUMMARY = re.compile(r"^Ran (?P<ran>\d+) tests? across \d+ files?\. \[", re.MULTILINE)
_COUNT = re.compile(r"^ (\d+) (pass|skip|todo|fail|error|filtered out)s?$", re.MULTILINE)
_FAILED = re.compile(r"^(?:\(fail\) |\u2717 .* \(worker crashed: )", re.MULTILINE)
_AGAIN = re.compile(r"^\d+ tests? failed:$", re.MULTILINE)
_CRASHED = re.compile(r"^\u2717 (?P<file>.+) \(worker crashed: (?P<how>.+)\)$", re.MULTILINE)
_WORKERS = re.compile(r"^bun test v\S+ \(\w+\) \d+x PARALLEL$", re.MULTILINE)
_HEADLINE = "# Unhandled error between tests"
_RULE = "-" * len(_HEADLINE)
_GROUP = "::group::"  # what GitHub wants to see before the name of a file


@frozen
class PrintedCounts:
    """The numbers of a summary.

    ``ran`` and ``failed`` count files that could not be loaded too. ``filtered`` are the tests that
    a pattern of names left out; they did not run. ``errors`` happened outside of tests.
    """

    ran: int
    passed: int = 0
    failed: int = 0
    errors: int = 0
    skipped: int = 0
    filtered: int = 0


@frozen
class UnhandledError:
    """An error that happened in no test, in the test file that was being run then."""

    file: str
    text: str


def summary_of(stderr: str) -> PrintedCounts | None:
    r"""Return the numbers of the last summary of an output; None when there is none.

    >>> summary_of(" 2 pass\n 1 todo\n 1 fail\n 1 error\nRan 4 tests across 2 files. [9.00ms]\n")
    PrintedCounts(ran=4, passed=2, failed=1, errors=1, skipped=1, filtered=0)
    """
    text = plain_text(stderr)
    summaries = [*_SUMMARY.finditer(text)]
    if not summaries:
        return None
    block = text[: summaries[-1].start()].rpartition("\n\n")[2]
    counts = {word: int(number) for number, word in _COUNT.findall(block)}
    return PrintedCounts(
        ran=int(summaries[-1]["ran"]),
        passed=counts.get("pass", 0),
        failed=counts.get("fail", 0),
        errors=counts.get("error", 0),
        skipped=counts.get("skip", 0) + counts.get("todo", 0),
        filtered=counts.get("filtered out", 0),
    )


def printed_failures(stderr: str) -> int:
    r"""Return how many failing tests were printed, before a list of them ends a long output.

    >>> printed_failures("(fail) b [1.00ms]\n\u2717 a.test.ts (worker crashed: SIGSEGV)\n")
    2
    """
    text = plain_text(stderr)
    again = [match.start() for match in _AGAIN.finditer(text)]
    return len(_FAILED.findall(text, 0, again[-1] if again else len(text)))


def crashes(stderr: str) -> dict[str, str]:
    r"""Return the files whose process ended before their tests did, and how it ended.

    >>> crashes("\u2717 a.test.ts (worker crashed: exit code 0)\n")
    {'a.test.ts': 'exit code 0'}
    """
    return {match["file"]: match["how"] for match in _CRASHED.finditer(plain_text(stderr))}


def ran_in_workers(stdout: str) -> bool:
    r"""Whether bun gave its test files to processes of their own.

    >>> ran_in_workers("bun test v1.4.5 (a7733435c) 9x PARALLEL\n")
    True
    """
    return _WORKERS.search(plain_text(stdout)) is not None


def files_of(stderr: str, files: Collection[str]) -> tuple[str, ...]:
    """Return the known files that stand as headlines in an output."""
    names = (_headline(line) for line in plain_text(stderr).split("\n"))
    return tuple(dict.fromkeys(name for name in names if name in files))


def unhandled_errors(stderr: str, files: Collection[str]) -> Iterator[UnhandledError]:
    r"""Yield the errors that happened in no test; ``files`` are the files that may be named.

    >>> text = f"\na.test.ts:\n\n{_HEADLINE}\n{_RULE}\nerror: top\n{_RULE}\n"
    >>> list(unhandled_errors(text, {"a.test.ts"}))
    [UnhandledError(file='a.test.ts', text='error: top')]
    """
    file, lines = "", iter(plain_text(stderr).split("\n"))
    for line in lines:
        if line == _HEADLINE:
            _ = next(lines, "")
            yield UnhandledError(file, "\n".join(takewhile(_RULE.__ne__, lines)))
        elif _headline(line) in files:
            file = _headline(line)


def _headline(line: str) -> str:
    return line.removeprefix(_GROUP)[:-1] if line.endswith(":") else ""


def attributed(
    errors: tuple[UnhandledError, ...], files: tuple[str, ...], broken: tuple[str, ...]
) -> tuple[UnhandledError, ...]:
    """Return the errors with the files they belong to, of which ``broken`` were not loaded.

    Bun prints such errors below the file that is run, but where a worker runs it, what the worker
    prints may be overtaken by the headline of the next file. Only the order of the errors is kept:
    an error names its file, or it is that of the next file that was not loaded; what is left
    belongs where it was printed.

    >>> first = UnhandledError("b.test.ts", "at /t/a.test.ts:1:1")
    >>> here = first, UnhandledError("c.test.ts", "error")
    >>> [one.file for one in attributed(here, ("a.test.ts",), ("a.test.ts", "b.test.ts"))]
    ['a.test.ts', 'b.test.ts']
    """
    named = [next((file for file in files if _names(error, file)), "") for error in errors]
    rest = iter([file for file in broken if file not in named])
    return tuple(
        evolve(error, file=name or next(rest, error.file))
        for error, name in zip(errors, named, strict=True)
    )


def _names(error: UnhandledError, file: str) -> bool:
    return f"/{file}:" in error.text or f"/{file}'\n" in f"{error.text}\n"
