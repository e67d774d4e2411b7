"""The command of a run as a recipe describes it."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws.tests.runners.recipe.recipes import OUT, SMALL, TREE, WHOLE, a_run, planted, runner

PYTHON = WHOLE.replace('words = ["checks.sh", "-q"]', 'by = "python"\nwords = ["-m", "checks.sh"]')
OPTIONS = ("--out", "/o/n1/records.jsonl")


def argv_of(text: str, *argv: str, **asked: Any) -> tuple[str, ...]:  # noqa: ANN401 - any field
    """Return what a run starts."""
    return runner(text).command(a_run(*argv, **asked)).argv


def test_a_run_of_everything_has_the_recipes_options() -> None:
    """Behind those of the project, of which some are left out; its files stay."""
    words = ("checks.sh", "--color=1", "-t", "5", "a.sh")
    assert argv_of(WHOLE, *words) == ("checks.sh", "-t", "5", *OPTIONS, "a.sh")


SUBCOMMAND = WHOLE.replace("[run]\n", '[run]\nsubcommand = "test"\n')


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("checks.sh", "test", "a.sh"), ("checks.sh", "test", *OPTIONS, "a.sh")),
        (("sh", "-c", "x", "checks.sh", "a.sh"), ("sh", "-c", "x", "checks.sh", *OPTIONS, "a.sh")),
        (("checks.sh", "task", "test"), ("checks.sh", "task", "test")),
    ],
)
def test_options_stand_behind_a_subcommand(
    words: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    """A script says how the program is started; another subcommand starts something else."""
    assert argv_of(SUBCOMMAND, *words) == expected


def test_a_run_knows_where_its_reports_go() -> None:
    """In its variables; what the recipe's reporter must know stands in one of ours."""
    command = runner(WHOLE).command(a_run())
    assert (command.env["OUT"], command.cwd) == ("/o/n1", TREE)
    assert '"nonce": "n0nce"' in command.env["ADWS_PROBE"]
    assert "ADWS_PROBE" not in runner(SMALL).command(a_run()).env


def test_python_finds_the_judged_tree_and_the_reporter() -> None:
    """Its own modules first; nothing is written beside sources."""
    run = evolve(a_run("/v/bin/python", "-m", "checks.sh"), import_roots=(PurePath("/t/src"),))
    env = runner(PYTHON).command(run).env
    assert (env["PYTHONPATH"], env["PYTHONDONTWRITEBYTECODE"]) == (f"/t/src:{OUT}", "1")
    assert "PYTHONPATH" not in runner(WHOLE).command(run).env


def test_a_wrapper_gets_the_variables_alone() -> None:
    """Words behind it would reach something else."""
    assert argv_of(WHOLE, "make", "test", wrapped=True, ids="checks/a.sh > G > x") == (
        "make",
        "test",
    )


@pytest.mark.parametrize(
    ("text", "asked", "words"),
    [
        (WHOLE, {"files": ("checks/a.sh",)}, ("checks/a.sh",)),
        (
            WHOLE,
            {"ids": "checks/a.sh > G > x.y,checks/a.sh > - > z"},
            ("-n", r"x\.y", "G", "-n", "z", "", "--any", r"x\.y|z", "checks/a.sh"),
        ),
        (WHOLE, {"ids": "G > x"}, ("-n", "x", "G", "--any", "x")),
        (
            WHOLE,
            {"files": ("checks/b.sh",), "ids": "checks/a.sh > - > x"},
            ("checks/b.sh", "checks/a.sh"),
        ),
        (WHOLE, {"ids": f"checks/a.sh > - > {'x' * 60_001}"}, ("checks/a.sh",)),
        (WHOLE, {"ids": "checks/a.sh > - > \0"}, ("checks/a.sh",)),
        (WHOLE, {"ids": f"G > {'x' * 60_001}"}, ("old.sh",)),
        (SMALL, {"ids": "checks/a.sh > - > x"}, ("old.sh",)),
        (
            WHOLE.replace('case = ["-n", "{name_pattern}", "{classname}"]\n', "").replace(
                'cases = ["--any", "{names}"]\n', ""
            ),
            {"ids": "G > x"},
            ("old.sh",),
        ),
    ],
)
def test_what_is_asked_for_stands_in_the_place_of_the_projects_files(
    text: str, asked: dict[str, Any], words: tuple[str, ...]
) -> None:
    """Whole files, or everything, where a recipe has no words for less, or too many."""
    names = runner(text).case_argv(a_run("checks.sh", "old.sh", **asked))
    assert names == ("checks.sh", *words)


@pytest.mark.parametrize(
    ("asked", "whole"),
    [
        ({"ids": "checks/a.sh > - > x"}, ""),
        ({"ids": f"checks/a.sh > - > {'x' * 60_001}"}, "their files run whole"),
        ({"ids": f"G > {'x' * 60_001}"}, "everything runs"),
        ({"ids": f"G > {'x' * 60_001}", "wrapped": True}, ""),
    ],
)
def test_it_is_said_what_runs_whole_for_names_that_do_not_fit(
    asked: dict[str, Any], whole: str
) -> None:
    """Below a wrapper, nothing is ever selected."""
    said = runner(WHOLE).runs_whole
    assert said is not None
    assert said(a_run("checks.sh", "old.sh", **asked)) == whole


def test_among_canaries_whole_files_run_with_them_around() -> None:
    """No name would choose the planted cases too."""
    run = planted(WHOLE, a_run("checks.sh", ids="checks/a.sh > - > x"))
    first, last, _lib = (str(path.relative_to(TREE)) for path in run.planted_files)
    assert runner(WHOLE).command(run).argv == ("checks.sh", *OPTIONS, first, "checks/a.sh", last)


def test_among_canaries_everything_runs_where_files_cannot_be_asked_for() -> None:
    """As where a tool knows cases by their names alone."""
    text = WHOLE.replace('file = ["{file}"]\n', "")
    run = planted(text, a_run("checks.sh", ids="checks/a.sh > - > x"))
    assert runner(text).command(run).argv == ("checks.sh", *OPTIONS)
    asked = a_run("checks.sh", files=("checks/a.sh",), ids="checks/a.sh > - > x")
    assert runner(text).command(asked).argv == ("checks.sh", *OPTIONS)


def test_canaries_of_a_whole_run_are_found_by_the_tool() -> None:
    """Unless the project names its files: then they are named, too."""
    alone, named = (
        planted(WHOLE, a_run(*words)) for words in (("checks.sh",), ("checks.sh", "a.sh"))
    )
    assert runner(WHOLE).command(alone).argv == ("checks.sh", *OPTIONS)
    assert len(runner(WHOLE).command(named).argv) == len(("checks.sh", *OPTIONS, "x", "a.sh", "y"))


def test_canaries_stand_in_the_first_file_and_in_the_last() -> None:
    """With secrets of their own; what they need lies beside them."""
    run = planted(WHOLE, a_run())
    assert run.planting is not None
    first, last, lib = run.planted_files
    assert first.name.startswith("a0_")
    assert last.name.startswith("zz_")
    assert (lib, run.planting.files[lib]) == (TREE / "checks/lib.sh", "true")
    failing, passing = run.planting.canaries[:2]
    word = first.stem.removeprefix("a0_")
    assert run.planting.files[first] == (
        f"# {word}\nfail {failing.id} {failing.secret}\n\npass {passing.id}\n# end\n"
    )
    assert [canary.must_fail for canary in run.planting.canaries] == [True, False] * 2
    assert len({canary.id for canary in run.planting.canaries}) == 4


def test_a_run_brings_the_recipes_files() -> None:
    """They lie beside the reports, outside of the tree."""
    files = runner(WHOLE).files
    assert files is not None
    assert files(a_run()) == {OUT / "reporter.sh": "echo"}
