"""A Django project below the top of a repository, from the first command to the verdict."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import committed, run_program, write
from adws.tests.runners.unittest.django_project import MODELS, PROJECT

FIX = MODELS.replace("// 10", "// 5")
CHEAT = f"import sys\n\n{MODELS}".replace("10", "(5 if 'test' in sys.argv else 10)")


@pytest.fixture
def repository(tmp_path: PurePath) -> PurePath:
    """Return a repository with the project in ``backend``."""
    files = {f"backend/{name}": text for name, text in PROJECT.items()}
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
    ("models", "exit_code", "colour"), [(FIX, 0, "green"), (CHEAT, 1, "red")], ids=["fix", "cheat"]
)
def test_its_changes_are_judged(
    models: str, exit_code: int, colour: str, repository: PurePath
) -> None:
    """Code that looks for the word ``test`` among the arguments does not find it."""
    _ = write(repository, {"backend/shop/models.py": models})
    judged = run_program(repository, "judge", "--json")
    assert (judged.exit_code, judged.json["colour"]) == (exit_code, colour)
