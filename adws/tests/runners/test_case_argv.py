"""The command that a person is given for single cases, in the words of each tool."""

from pathlib import PurePath

import pytest
from attrs import asdict

from adws import catalog
from adws.runners.playwright.case_ids import Name, pattern_of
from adws.runners.runner import Run, Runner, Selection, Suite

PLACE = PurePath("/here")
ID = "a.test.js > sum > adds (1)"
NAMES = r"^(?:sum(?: >)? adds \(1\))$"
DISCOVERY = ("python", "-m", "unittest", "discover", "-s", "tests")
CARGO = ("cargo", "test", "--no-fail-fast", "--", "--exact")


def case_argv(
    runner: str, argv: str, *case_ids: str, case: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the command for cases of a suite whose command is ``argv``."""
    result: Runner = catalog.runner(runner).unwrap()
    words = tuple(argv.split())
    suite = Suite(runner, ".", words, wrapped=not result.starts(words), case_argv=case)
    return result.case_argv(Run(suite, PLACE, PLACE, "", Selection(case_ids=case_ids)))


@pytest.mark.parametrize(
    ("runner", "argv", "case_ids", "expected"),
    [
        ("pytest", "python -m pytest -q", ("t.py::a[x y]",), ("t.py::a[x y]",)),
        ("unittest", "python -m unittest -v", ("t.A.test_a", "t"), ("t.A.test_a", "t")),
        ("junit", "make test", ("com.x.Sum > adds",), ()),
    ],
)
def test_cases_are_added_to_the_command(
    runner: str, argv: str, case_ids: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    """Where the tool takes them as they are."""
    assert case_argv(runner, argv, *case_ids) == (*argv.split(), *expected)


@pytest.mark.parametrize(
    ("runner", "argv", "case_ids", "expected"),
    [
        (
            "unittest",
            "python -m unittest discover -s tests",
            ("t.A.test_a", "t.A.test_b"),
            (*DISCOVERY, "-k", "t.A.test_a", "-k", "t.A.test_b"),
        ),
        (
            "vitest",
            "npx vitest run --config c.ts src",
            (ID,),
            ("npx", "vitest", "--run", "--config", "c.ts", f"--testNamePattern={NAMES}", ID[:9]),
        ),
        (
            "jest",
            "npx jest --watch -c c.js src",
            (ID,),
            ("npx", "jest", "-c", "c.js", f"--testNamePattern={NAMES}", "--runTestsByPath", ID[:9]),
        ),
        (
            "mocha",
            "npx mocha --watch -r ts-node/register src",
            (ID,),
            ("npx", "mocha", "-r", "ts-node/register", f"--grep={NAMES}", ID[:9]),
        ),
        ("jest", "jest", (ID, "b.js"), ("jest", "--runTestsByPath", "a.test.js", "b.js")),
        (
            "node_test",
            "node --import tsx --test",
            (ID,),
            (
                *("node", "--import", "tsx", r"--test-name-pattern=/^(?:sum > )?adds \(1\)$/"),
                *("--test", "a.test.js"),
            ),
        ),
        (
            "bun",
            "bun test --timeout 9",
            (ID,),
            (
                *("bun", "test", "--timeout", "9"),
                *(rf"--test-name-pattern={NAMES[:-1]}(?: .*)?$", "./a.test.js"),
            ),
        ),
        ("bun", "bun test", ("a.test.js",), ("bun", "test", "./a.test.js")),
        (
            "playwright",
            "npx playwright test --project web",
            ("[web] > e2e/a.spec.ts",),
            ("npx", "playwright", "test", "--project", "web", r"(^|/)e2e\/a\.spec\.ts$"),
        ),
        (
            "playwright",
            "playwright test",
            ("[web] > a.spec.ts > adds",),
            (
                *("playwright", "test"),
                f"--grep=/{pattern_of(Name('web', 'a.spec.ts', ('adds',)))}/",
                r"(^|/)a\.spec\.ts$",
            ),
        ),
        (
            "go",
            "go test -v ./...",
            ("x.org/shop > TestA/b", "x.org/shop > TestC"),
            ("go", "test", "-run=^(?:TestA|TestC)$", "-v", "x.org/shop"),
        ),
        ("go", "go test ./...", ("x.org/shop",), ("go", "test", "x.org/shop")),
        ("cargo", "cargo test", ("tests/a.rs::x::y", "src/lib.rs::z"), (*CARGO, "x::y", "z")),
        ("cargo", "cargo test", ("src/lib.rs - add #2",), ("cargo", "test")),
        ("cargo", "cargo test", ("tests/a.rs",), ("cargo", "test")),
    ],
)
def test_cases_are_asked_for_in_the_words_of_the_tool(
    runner: str, argv: str, case_ids: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    """Without anything that records; more than these runs where the tool knows no less."""
    assert case_argv(runner, argv, *case_ids) == expected


@pytest.mark.parametrize("runner", catalog.runner_names())
def test_a_wrapper_stays_as_it_is(runner: str) -> None:
    """What it starts somewhere inside cannot be told anything."""
    assert case_argv(runner, "make test", ID, "x") == ("make", "test")


def test_a_described_tool_is_asked_for_one_case_by_its_template() -> None:
    """It has no words of its own."""
    template = ("mvn", "-Dtest={classname}#{name}")
    names = case_argv("junit", "mvn test", "com.x.Sum > adds", case=template)
    assert names == ("mvn", "-Dtest=com.x.Sum#adds")


def test_a_runner_that_says_nothing_gives_the_suites_command() -> None:
    """More than was asked for is better than what its tool does not understand."""
    fields = asdict(catalog.runner("pytest").unwrap(), recurse=False)
    silent = Runner(**{name: given for name, given in fields.items() if name != "case_argv"})
    run = Run(Suite("own", ".", ("own", "-v")), PLACE, PLACE, "", Selection(case_ids=("a",)))
    assert silent.case_argv(run) == ("own", "-v")
