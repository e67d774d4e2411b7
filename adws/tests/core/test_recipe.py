"""Recipes of runners: what a file must say, and what is said of one that does not."""

import pytest

from adws.core.errors import RecipeInvalid
from adws.core.recipe import NO_CANARIES, NO_SELECTION, ReportForm, StartedBy, read_recipe
from adws.tests.runners.recipe.recipes import SMALL

ORIGIN = "workflows/runners/shell.toml"


def test_a_small_recipe_says_what_it_must_and_nothing_else() -> None:
    """The rest has a default; what it cannot give are its limits."""
    recipe = read_recipe("shell", SMALL, ORIGIN).unwrap()
    assert (recipe.name, recipe.programs, recipe.start[0].by) == (
        "shell",
        ("checks.sh",),
        StartedBy.PATH,
    )
    assert (recipe.report.form, recipe.family, recipe.files) == (ReportForm.TAP, "", {})
    assert recipe.limits == (NO_CANARIES, NO_SELECTION)


@pytest.mark.parametrize(
    ("more", "limits"),
    [
        ('select = { file = ["{file}"] }\n', (NO_CANARIES,)),
        ('select = { case = ["-n", "{name}"] }\n', (NO_CANARIES,)),
        ('select = { cases = ["-R", "{names}"] }\n', (NO_CANARIES,)),
        (
            'canaries = { path = "<place>.sh", cases = [{ id = "<name>", code = "x" }] }\n',
            (NO_SELECTION,),
        ),
    ],
)
def test_what_a_recipe_brings_is_no_limit(more: str, limits: tuple[str, ...]) -> None:
    """Any way to run less than everything will do."""
    assert read_recipe("shell", more + SMALL, ORIGIN).unwrap().limits == limits


@pytest.mark.parametrize(
    ("name", "text", "message", "hint"),
    [
        ("Shell", SMALL, f"{ORIGIN}: 'Shell' is not a valid name of a runner", "lower-case"),
        ("shell", "programs = [", f"{ORIGIN} is not valid TOML: ", "how-to-describe"),
        ("shell", f"program = 1\n{SMALL}", f"{ORIGIN} has an unknown key 'program'", "programs"),
        (
            "shell",
            SMALL.replace('install = "install sh"\n', ""),
            f"{ORIGIN}: install: required field missing",
            "how-to-describe",
        ),
        (
            "shell",
            SMALL.replace('["checks.sh"]', '"checks.sh"'),
            f"{ORIGIN}: programs: 'checks.sh' is not a list",
            "how-to-describe",
        ),
        (
            "shell",
            SMALL.replace('form = "tap"', 'form = "xml"'),
            f"{ORIGIN}: report.form: 'xml' is none of: junit, tap, records",
            "how-to-describe",
        ),
        (
            "shell",
            SMALL.replace('form = "tap"', 'form = "junit"'),
            f"{ORIGIN}: report.file is missing: adws reads only TAP from a tool's output",
            "how-to-describe",
        ),
        (
            "shell",
            SMALL.replace('files = ["checks/*.sh"]', ""),
            f"{ORIGIN}: detect names nothing",
            "how-to-describe",
        ),
        (
            "shell",
            SMALL.replace('files = ["checks/*.sh"]', 'texts = { Makefile = "(" }'),
            f"{ORIGIN}: detect.texts: '(' is not a regular expression: ",
            "how-to-describe",
        ),
    ],
)
def test_a_recipe_that_cannot_be_says_where_and_why(
    name: str, text: str, message: str, hint: str
) -> None:
    """With the file, the key, and what to do."""
    error = read_recipe(name, text, ORIGIN).failure()
    assert isinstance(error, RecipeInvalid)
    assert error.message.startswith(message)
    assert hint in error.hint


@pytest.mark.parametrize("name", ["../a.py", "a/b.py", "a b"])
def test_a_brought_file_stays_in_its_folder(name: str) -> None:
    """Its name is a plain one."""
    text = f'files = {{ "{name}" = "" }}\n{SMALL}'
    assert isinstance(read_recipe("shell", text, ORIGIN).failure(), RecipeInvalid)


def test_a_planted_file_has_a_place_in_the_order() -> None:
    """Without it, the first one and the last one would be one file."""
    more = 'canaries = { path = "a.sh", cases = [{ id = "<name>", code = "x" }] }\n'
    assert "canaries" in read_recipe("shell", more + SMALL, ORIGIN).failure().message
