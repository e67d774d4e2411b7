"""The specs of a project: which files hold them, and what is wrong with them."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import catalog
from adws.core.errors import RepositoryUnusable
from adws.core.settings import Settings
from adws.core.spec import MarkKind, Spec, SpecList, SpecOptions, SpecRules
from adws.core.suite_settings import SuiteSettings
from adws.pipeline.gathering import gather_specs, spec_list
from adws.pipeline.spec_files import configuration_files, spec_files
from adws.pipeline.spec_sources import SpecSources
from adws.runners.runner import Runner
from adws.tests.cli.program import committed, write
from adws.tests.vcs.repositories import error, shell, value

RUNNERS: tuple[Runner, ...] = tuple(catalog.runner(n).unwrap() for n in catalog.runner_names())
PLAYWRIGHT = '{"devDependencies": {"@playwright/test": "1", "vitest": "3"}}'
BODY = "() => { expect(f()).toBe(1); }"
PROJECT = {
    "pyproject.toml": "[tool.pytest.ini_options]\n",
    "tests/test_cart.py": '@mark.xfail(reason="tdd: API-CART-1")\ndef test_a():\n    assert f()\n',
    "web/package.json": PLAYWRIGHT,
    "web/playwright.config.ts": "export default {};\n",
    "web/vitest.config.ts": "export default {};\n",
    "web/src/a.test.ts": f"import {{ it }} from 'vitest';\nit.todo('a', {BODY});\n",
    "web/e2e/b.spec.ts": (
        "import { test } from '@playwright/test';\n// @tdd-timeout 60\n"
        f"test.fixme('UI-B-1', {BODY});\n"
    ),
    "web/e2e/c.spec.ts": f"import {{ test }} from './fixtures';\ntest.fixme('c', {BODY});\n",
    "web/node_modules/x/a.test.ts": "import 'vitest';\nit.todo('installed', () => f());\n",
    "svc/go.mod": "module x\n",
    "svc/a_test.go": 'package x\n\nfunc TestA(t *T) {\n\tt.Skip("tdd")\n\tcheck(t)\n}\n',
}


def listed(files: dict[str, str], settings: Settings | None = None) -> SpecList:
    """Return the specs of a project with these files."""
    outcome = settings or Settings()
    listing = tuple(files)
    known = {path: files[path] for path in configuration_files(RUNNERS, listing)}
    result = spec_files(outcome, RUNNERS, listing, known)
    rules = SpecRules(outcome.spec_marker, outcome.spec_id_pattern)
    return spec_list(SpecSources("c", rules, result, files))


def found_specs(specs: SpecList) -> list[tuple[str, str]]:
    """Return the ids of specs and their runners, in their order."""
    return [(spec.spec.id, spec.spec.runner) for spec in specs.specs]


def messages(specs: SpecList) -> list[str]:
    """Return what is wrong, as people read it."""
    return [f"{problem.file}:{problem.line}: {problem.message}" for problem in specs.all_problems]


def test_the_specs_of_all_suites_are_found_each_by_its_runner() -> None:
    """What a file imports tells the runner; else the one that knows its marks."""
    assert found_specs(listed(PROJECT)) == [
        ("API-CART-1", "pytest"),
        ("svc-a_test-TestA", "go"),
        ("UI-B-1", "playwright"),
        ("web-e2e-c.spec-c", "playwright"),
        ("web-src-a.test-a", "vitest"),
    ]
    assert messages(listed(PROJECT)) == []


def test_a_spec_holds_all_that_its_file_says_of_it() -> None:
    """With paths as they are from the project."""
    (result,) = (spec.spec for spec in listed(PROJECT).specs if spec.spec.id == "UI-B-1")
    assert result == Spec(
        "UI-B-1",
        "web/e2e/b.spec.ts",
        3,
        "playwright",
        "UI-B-1",
        MarkKind.FIXME,
        settings=SpecOptions(timeout_minutes=60),
    )


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (Settings(test_command="python -m pytest"), ["pytest"]),
        (Settings(test_command="make 'test"), ["pytest"]),
        (
            Settings(suites={"e2e": SuiteSettings("web", "playwright")}),
            ["playwright"] * 2,
        ),
        (Settings(suites={"web": SuiteSettings("./web/")}), ["playwright"] * 2 + ["vitest"]),
        (
            Settings(suites={"svc": SuiteSettings("svc", None, "go test ./...")}),
            ["go"],
        ),
        (Settings(report="out/*.xml", test_command="make test"), ["junit"]),
    ],
)
def test_the_settings_say_which_suites_there_are(settings: Settings, expected: list[str]) -> None:
    """Then nothing else is looked for; a command that says nothing is pytest's."""
    files = {**PROJECT, "adws-specs.toml": 'pending = [\n  "a.B > adds",\n]\n'}
    assert [runner for _, runner in found_specs(listed(files, settings))] == expected


def test_a_command_of_which_no_runner_is_known_is_that_of_pytest() -> None:
    """As for runs of the suite."""
    files = {"tests/test_a.py": PROJECT["tests/test_cart.py"]}
    settings = Settings(suites={"x": SuiteSettings(folder="tests", test_command="make")})
    assert found_specs(listed(files, settings)) == [("API-CART-1", "pytest")]


def test_a_runner_that_knows_no_marks_has_no_specs() -> None:
    """Its files are not read."""
    runners = tuple(evolve(runner, specs=None) for runner in RUNNERS)
    assert spec_files(Settings(), runners, tuple(PROJECT), PROJECT) == ()


def test_the_marker_and_the_pattern_are_settings() -> None:
    """What they do not fit is no spec, or has no id of its own."""
    settings = Settings(spec_marker="soon", spec_id_pattern=r"#\d+")
    files = {
        "tests/test_a.py": '@mark.skip("soon: #12")\ndef test_a():\n    f()\n',
        "tests/test_b.py": PROJECT["tests/test_cart.py"],
    }
    specs = listed(files, settings)
    assert found_specs(specs) == [("tests-test_a-test_a", "pytest")]
    assert messages(specs) == [
        "tests/test_a.py:2: '#12' cannot be an id: use letters, digits, '-', '_' and single dots"
    ]


def test_ids_that_are_there_twice_are_told_at_both_places() -> None:
    """In letters of another case, too: they are one branch on some disks."""
    text = f"import {{ it }} from 'vitest';\nit.todo('A-B-1', {BODY});\n"
    settings = Settings(spec_id_pattern=r"(?i)a-b-\d")
    files = {**PROJECT, "web/src/a.test.ts": text, "web/src/b.test.ts": text.replace("A-B", "a-b")}
    assert messages(listed(files, settings)) == [
        "web/src/a.test.ts:2: the id 'A-B-1' is used again at web/src/b.test.ts:2: change one",
        "web/src/b.test.ts:2: the id 'a-b-1' is used again at web/src/a.test.ts:2: change one",
    ]


def test_an_id_that_is_nowhere_is_told() -> None:
    """One whose test runs already is fine."""
    after = "// @tdd-after API-CART-1, DONE-A-1, GONE-A-1\n"
    files = {
        **PROJECT,
        "web/src/a.test.ts": f"{after}it.todo('a', {BODY});\nit('DONE-A-1', {BODY});\n",
    }
    assert messages(listed(files)) == [
        "web/src/a.test.ts:2: @tdd-after names 'GONE-A-1', but no test has that id"
    ]


def test_what_cannot_be_read_and_what_waits_in_a_circle_are_told_of_the_list() -> None:
    """They are nobody's own."""
    files = {
        **PROJECT,
        "tests/test_b.py": "def skip(:\n",
        "web/src/a.test.ts": "// @tdd-after web-src-a.test-a\n" + f"it.todo('a', {BODY});\n",
    }
    assert [(problem.file, problem.line) for problem in listed(files).problems] == [
        ("tests/test_b.py", 0),
        ("web/src/a.test.ts", 2),
    ]


def test_tests_in_a_pending_group_wait_for_it() -> None:
    """The group is a spec with its tests."""
    text = f"describe.todo('g', () => {{\n  it.todo('a', {BODY});\n}});\n"
    specs = listed({**PROJECT, "web/src/a.test.ts": text}).specs
    inner = [spec for spec in specs if spec.spec.inside]
    assert [(item.spec.id, item.waits_for) for item in inner] == [
        ("web-src-a.test-g-a", ("web-src-a.test-g",))
    ]
    (group,) = (spec.spec for spec in specs if spec.spec.id == "web-src-a.test-g")
    assert group.cases == ("g > a",)


@pytest.mark.real_io
def test_a_commit_is_read_and_not_what_is_on_the_disk(tmp_path: PurePath) -> None:
    """What was committed later is in a later list; the same commit gives the same list."""
    root = committed(tmp_path / "project", PROJECT)
    first = value(gather_specs(root, Settings(), "HEAD"))
    assert found_specs(first) == found_specs(listed(PROJECT))
    assert first.commit == shell(root, "git rev-parse HEAD").strip()
    _ = write(root, {"tests/test_new.py": PROJECT["tests/test_cart.py"].replace("-1", "-2")})
    _ = shell(root, "rm web/package.json")
    assert value(gather_specs(root, Settings(), "main")) == first
    _ = shell(root, "git add -A && git commit --quiet -m more")
    assert ("API-CART-2", "pytest") in found_specs(value(gather_specs(root, Settings(), "HEAD")))
    assert value(gather_specs(root, Settings(), "HEAD~1")) == first
    assert isinstance(error(gather_specs(root, Settings(), "nowhere")), RepositoryUnusable)


@pytest.mark.real_io
def test_the_specs_of_a_folder_are_those_below_it(tmp_path: PurePath) -> None:
    """A project may be a part of a repository."""
    root = committed(tmp_path / "project", PROJECT) / "web"
    specs = value(gather_specs(root, Settings(), "HEAD")).specs
    assert sorted(spec.spec.file for spec in specs) == [
        "e2e/b.spec.ts",
        "e2e/c.spec.ts",
        "src/a.test.ts",
    ]
