"""A Django project below the top of a repository, from the first command to the verdict."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import committed, run_program, write
from adws.tests.runners.unittest.django_project import MODELS, PROJECT

FIX = MODELS.replace("// 10", "// 5")
CHEAT = MODELS.replace("10", "(5 if TESTING else 10)").replace(
    "class Item", 'TESTING = "test" in sys.argv\n\n\nclass Item'
)
LATE_CHEAT = MODELS.replace("10", '(5 if "test" in " ".join(sys.argv) else 10)')
SETTINGS = (
    PROJECT["site_settings.py"]
    + """
import sys

if "test" not in sys.argv:
    DATABASES["default"]["NAME"] = "/nowhere/of/production"
"""
)


@pytest.fixture
def repository(tmp_path: PurePath) -> PurePath:
    """Return a repository with the project in ``backend``."""
    project = {**PROJECT, "site_settings.py": SETTINGS}
    files = {f"backend/{name}": text for name, text in project.items()}
    _ = committed(tmp_path, {**files, "requirements.txt": "django\n", ".gitignore": "__pycache__"})
    return tmp_path


@pytest.mark.real_io
def test_its_tests_are_found_where_they_are(repository: PurePath) -> None:
    """They run as Django starts them, without a setting."""
    done = run_program(repository, "analyze", "--json")
    cases = [(case["file"], case["case_id"]) for case in done.json["failures"]]
    assert (done.exit_code, done.json["runner"], done.json["command"][1:], cases) == (
        1,
        "unittest",
        ["manage.py", "test"],
        [("backend/shop/tests.py", "shop.tests.ItemTest.test_gross")],
    )


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("models", "exit_code", "colour"),
    [
        (FIX, 0, "green"),
        (f"import sys\n\n{CHEAT}", 1, "red"),
        (f"import sys\n\n{LATE_CHEAT}", 1, "red"),
    ],
    ids=["fix", "loaded", "called"],
)
def test_its_changes_are_judged(
    models: str, exit_code: int, colour: str, repository: PurePath
) -> None:
    """The change does not find the word ``test`` in the command; the settings do."""
    _ = write(repository, {"backend/shop/models.py": models})
    judged = run_program(repository, "judge", "--json")
    assert (judged.exit_code, judged.json["colour"]) == (exit_code, colour)
