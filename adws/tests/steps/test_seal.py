"""The step ``seal``: what changes may not touch is told by the suite itself."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.settings import Settings
from adws.runners.runner import SUITE
from adws.steps.judged_run import judged_run
from adws.steps.seal import seal
from adws.tests.steps.projects import CALC, PYTEST, TESTS, based, committed
from adws.tests.vcs.repositories import value
from adws.trust.sealing import SEAL, Seal

pytestmark = pytest.mark.real_io

FILES = {
    "app/src/calc.py": CALC,
    "app/src/factories.py": "import calc\nTWO = 2\n",
    "app/checks/plugin.py": "",
    "app/tests/conftest.py": "pytest_plugins = ['checks.plugin']\n",
    "app/tests/test_calc.py": f"import factories\n{TESTS}",
}


def found(root: PurePath, settings: Settings = Settings()) -> Seal:
    """Return what is sealed in the project below the top."""
    suite = evolve(PYTEST, import_roots=("src",))
    opened = based(root / "app", suite, settings)
    return value(judged_run(opened.put(SUITE, suite)).bind(seal)).require(SEAL).unwrap()


def test_what_runs_the_suite_is_sealed_and_what_it_tests_is_not(here: PurePath) -> None:
    """Plugins that it loads, helpers that nobody else uses, and what the settings name."""
    sealed = found(committed(here / "top", FILES), Settings(sealed=("secret",)))
    told = {path: sealed.covers(path) for path in (*FILES, "app/secret", "app/src/new.py")}
    assert told == {
        "app/src/calc.py": False,
        "app/src/factories.py": True,
        "app/checks/plugin.py": True,
        "app/tests/conftest.py": True,
        "app/tests/test_calc.py": True,
        "app/secret": True,
        "app/src/new.py": False,
    }


def test_modules_are_looked_for_below_the_projects_own_folders(here: PurePath) -> None:
    """What is loaded from elsewhere is taken."""
    sealed = found(committed(here / "top", FILES))
    assert (sealed.roots, sealed.prefix) == (("app/", "app/src/"), "app")
    assert {"pytest", "_pytest", "pluggy", "json"} <= set(sealed.taken)
    assert not {"calc", "factories", "checks", "conftest", "test_calc"} & set(sealed.taken)


def test_a_helper_in_which_a_failure_arises_stays_open(here: PurePath) -> None:
    """It may be what must be mended."""
    broken = {**FILES, "app/src/factories.py": "import calc\n\n\ndef make():\n    raise KeyError\n"}
    broken["app/tests/test_calc.py"] += "\n\ndef test_make():\n    factories.make()\n"
    assert not found(committed(here / "top", broken)).covers("app/src/factories.py")
