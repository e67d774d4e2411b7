"""How a run of pytest is built."""

import json
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.process import Command
from adws.core.witness import WitnessFile
from adws.io_ops.process_environment import environment_for
from adws.runners.pytest.command import PROBE, SCRUBBED, command
from adws.runners.python.command import SHARED_PROBE
from adws.runners.runner import Selection
from adws.tests.runners.pytest.recorded_run import RUN, SUITE

PLAIN = ("-o", "console_output_style=classic")
OPTIONS = ("-p", "adws_pytest_probe", "-o", "cache_dir=/here/outputs/cache", *PLAIN)


def settings_of(built: Command) -> dict[str, object]:
    """Return what the probe is told."""
    document: dict[str, object] = json.loads(built.env["ADWS_PROBE"])
    return document


def test_a_run_is_told_what_a_change_has_touched() -> None:
    """By where that lies in the tree."""
    values = settings_of(command(evolve(RUN, changed=("shop/prices.py",))))
    assert values["changed"] == ["/here/tree/shop/prices.py"]


def test_a_run_loads_the_probe_from_outside() -> None:
    """The project's own pytest, with one option more; nothing is written to the tree."""
    assert command(RUN) == Command(
        argv=(*SUITE.argv, *OPTIONS),
        cwd=PurePath("/here/tree"),
        env={
            "ADWS_PROBE": json.dumps(
                {
                    "outputs": "/here/outputs",
                    "nonce": "n0nce",
                    "foreign": None,
                    "base": "/here/tree",
                    "selection": None,
                    "canaries": [],
                    "hide": False,
                    "elsewhere": False,
                    "case_seconds": 0.0,
                    "calls": None,
                    "witness": None,
                    "changed": [],
                    "noted": [],
                    "judged": False,
                    "wrapped": False,
                }
            ),
            "PYTHONPATH": f"{PROBE}:{SHARED_PROBE}",
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        scrub=SCRUBBED,
        timeout_seconds=1800.0,
    )


def test_a_wrapper_is_followed_through_the_environment() -> None:
    """Its argv stays as it is; quoting holds for paths with blanks."""
    suite = evolve(SUITE, argv=("make", "test"), wrapped=True, env={"PYTHONPATH": "lib"})
    run = evolve(RUN, suite=suite, outputs=PurePath("/my work"), import_roots=(PurePath("/src"),))
    built = command(run)
    assert built.argv == ("make", "test")
    assert built.env["PYTHONPATH"] == f"/src:{PROBE}:{SHARED_PROBE}:lib"
    assert built.env["PYTEST_PLUGINS"] == "adws_pytest_probe"
    assert built.env["PYTEST_ADDOPTS"] == (
        "-p adws_pytest_probe -o 'cache_dir=/my work/cache' -o console_output_style=classic"
    )
    assert built.env["TOX_OVERRIDE"].startswith("testenv.pass_env+=ADWS_PROBE,PYTEST_ADDOPTS,")


def test_a_witness_looks_at_the_first_of_very_many_cases() -> None:
    """One variable of an environment does not hold all of their names."""
    many = tuple(f"t.py::test_{number:06}" for number in range(5000))
    witness = WitnessFile(PurePath("/out/told"), "k", case_ids=many)
    built = command(evolve(RUN, witness=witness))
    result = json.loads(built.env["ADWS_PROBE"])["witness"]
    own = {"file": "/out/told", "key_file": "/here/outputs/key", "cases": list(many[:1176])}
    assert (result, built.files) == (own, {PurePath("/here/outputs/key"): "k"})


def test_variables_are_scrubbed_unless_they_are_passed_on() -> None:
    """The settings have the last word."""
    built = command(evolve(RUN, scrub=("SECRET_*",), pass_environment=("CI", "MY_TOKEN")))
    assert (built.scrub, built.keep) == ((*SCRUBBED, "SECRET_*"), ("CI", "MY_TOKEN"))


@pytest.mark.parametrize(
    "name",
    [
        "PYTHONHASHSEED",
        "GIT_DIR",
        "SSH_AUTH_SOCK",
        "A_TOKEN",
        "A_SECRET",
        "A_API_KEY",
        "A_PASSWORD",
    ],
)
@pytest.mark.parametrize(("passed_on", "left"), [(False, ()), (True, ("left",))])
def test_a_variable_that_is_passed_on_survives_its_family(
    name: str, passed_on: object, left: tuple[str, ...]
) -> None:
    """What would change the run, and secrets, reach the tests by name only."""
    built = command(evolve(RUN, pass_environment=(name,) if passed_on else ()))
    texts = environment_for(built, {name: "left"}, "m")
    assert tuple(texts[known] for known in texts if known == name) == left


MANY = tuple(f"a{n % 2}.py::test_{n:09}" for n in range(4_000))
MANY_FILES = tuple(f"test_{n:09}.py" for n in range(4_000))


@pytest.mark.parametrize(
    ("selection", "wanted", "files"),
    [
        (Selection(files=("web/a.py", "b.py")), ("a.py", "b.py"), ("a.py", "b.py")),
        (Selection(case_ids=("a.py::t[\0 $(x)]",)), ("a.py::t[\0 $(x)]",), ("a.py",)),
        (Selection(files=("web/a.py",), case_ids=("a.py",)), ("a.py",), ("a.py",)),
        (Selection(case_ids=MANY), MANY, ("a0.py", "a1.py")),
        (Selection(files=MANY_FILES), MANY_FILES, ()),
    ],
)
def test_a_selection_is_told_twice(
    selection: Selection, wanted: tuple[str, ...], files: tuple[str, ...]
) -> None:
    """Its files as arguments, so that little is collected, and all of it to the probe."""
    suite = evolve(SUITE, folder="web")
    built = command(evolve(RUN, suite=suite, selection=selection, foreign_root=PurePath("/user")))
    assert built.argv == (*SUITE.argv, *OPTIONS, *files)
    assert built.cwd == PurePath("/here/tree/web")
    assert settings_of(built)["selection"] == "/here/outputs/selection.json"
    assert built.files == {PurePath("/here/outputs/selection.json"): json.dumps(wanted)}
    assert settings_of(built)["foreign"] == "/user"
