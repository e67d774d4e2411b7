"""What a person is told of a suite whose configuration git ignores."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.judging.network_need import judge_base
from adws.judging.smoke_run import smoke_run
from adws.slot_values import bench_of
from adws.slots import BASE
from adws.tests.steps.projects import PYTEST, based, committed
from adws.tests.vcs.repositories import error, shell, value
from adws.trust.needs import Need

pytestmark = pytest.mark.real_io

FILES = {"test_a.py": "def test_a(): assert 0\n", ".gitignore": "pytest.ini\n__pycache__\n"}
NOTE = 'git ignores pytest.ini, so judged runs lack it: if tests need it, set lend = ["pytest.ini"]'


def test_a_red_judged_run_says_which_configuration_it_lacks(here: PurePath) -> None:
    """So does the short run of the doctor, which proposes the setting."""
    root = committed(here / "p", FILES)
    _ = shell(root, "printf '[pytest]\\n' > pytest.ini")
    context = based(root)
    bench, head = bench_of(context).unwrap(), context.require(BASE).unwrap().commit
    assert value(judge_base(bench, head)).analysis.notes == (NOTE,)
    need = Need("lend", "pytest.ini", "git ignores pytest.ini")
    assert value(smoke_run(bench, 60.0)).needs == (need,)


@pytest.mark.parametrize(
    ("text", "settings"),
    [("def test_a(): pass\n", "pytest.ini"), (FILES["test_a.py"], "other.ini")],
)
def test_there_is_no_word_of_a_green_run_or_of_other_files(
    text: str, settings: str, here: PurePath
) -> None:
    """They change nothing."""
    root = committed(here / "p", {**FILES, ".gitignore": "*.ini\n__pycache__\n", "test_a.py": text})
    _ = shell(root, f"printf '[pytest]\\n' > {settings}")
    context = based(root)
    ran = judge_base(bench_of(context).unwrap(), context.require(BASE).unwrap().commit)
    assert value(ran).analysis.notes == ()


@pytest.mark.parametrize(("argv", "begins"), [(("true",), NOTE), (("/no/such/tool",), "")])
def test_a_run_that_cannot_be_read_says_so_in_its_hint(
    argv: tuple[str, ...], begins: str, here: PurePath
) -> None:
    """A tool that does not start says why itself."""
    root = committed(here / "p", FILES)
    _ = shell(root, "printf '[pytest]\\n' > pytest.ini")
    context = based(root, evolve(PYTEST, argv=argv))
    bench, head = bench_of(context).unwrap(), context.require(BASE).unwrap().commit
    for failed in (error(judge_base(bench, head)), error(smoke_run(bench, 60.0))):
        assert failed.hint.partition("; ")[0] == (begins or failed.hint)
