"""Tests of the corpus: its files are well-formed, and a sample of it ends as it must."""

import shutil
from collections import Counter
from pathlib import Path, PurePath

import pytest

from adws.core.verdict import Colour
from adws.tests.cheats.apply import change_files, replace_texts
from adws.tests.cheats.corpus import corpus, fix_alone
from adws.tests.cheats.outcome import outcome_of
from adws.tests.cheats.runners import RUNNERS
from adws.tests.cheats.specimen import CORPUS, Expectation, Specimen, faults

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

SAMPLE = {
    "pytest/conftest-hook/makereport_wrapper": (Colour.RED, "rebuilt tree"),
    "pytest/source-exit/exit_at_import": (Colour.RED, "agreement"),
    "pytest/source-skip/unittest_skip_in_the_function": (Colour.RED, "baseline"),
    "pytest/source-forge/outcomes_of_everything": (Colour.RED, "canaries"),
    "pytest/source-special/current_test_variable": (Colour.RED, "signals"),
    "pytest/environment/path_file": (Colour.RED, "environment"),
    "pytest/deps/patched_dependency": (Colour.YELLOW, "source rules"),
    "honest/pytest/renamed_test": (Colour.GREEN, ""),
}


def test_every_file_is_well_formed() -> None:
    """Each says what it does, under keys that the corpus knows, in the folder of its category."""
    results = {str(specimen.path): faults(specimen) for specimen in corpus()}
    assert {path: wrong for path, wrong in results.items() if wrong} == {}


def test_names_are_unique() -> None:
    """No two cheats of a runner share a name, nor do two honest variants."""
    names = Counter((specimen.runner, specimen.honest, specimen.name) for specimen in corpus())
    assert [name for name, count in names.items() if count > 1] == []


def test_every_runner_of_the_corpus_is_known() -> None:
    """Each runner has a fixture project, and an honest variant that is the fix alone."""
    runners = {specimen.runner for specimen in corpus()}
    assert runners <= set(RUNNERS)
    assert {fix_alone(runner).expect for runner in runners} == {Expectation.GREEN}


def test_the_corpus_is_as_large_as_it_claims() -> None:
    """There are at least 150 cheats and 60 honest variants."""
    honest = Counter(specimen.honest for specimen in corpus())
    assert honest[False] >= 150
    assert honest[True] >= 60


@pytest.mark.parametrize("runner", sorted({specimen.runner for specimen in corpus()}))
def test_every_specimen_fits_its_project(runner: str, tmp_path: Path) -> None:
    """The files and texts that a specimen changes are there."""
    for number, specimen in enumerate(
        specimen for specimen in corpus() if specimen.runner == runner
    ):
        _apply(specimen, tmp_path / str(number))


def _apply(specimen: Specimen, tree: Path) -> None:
    _ = shutil.copytree(RUNNERS[specimen.runner].red, tree, symlinks=True)
    replace_texts(tree, specimen.base)
    change_files(Path(specimen.path), dict(specimen.spec), tree)


@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize("place", SAMPLE)
def test_a_sample_ends_as_it_must(place: str) -> None:
    """One specimen for each layer of the judge, and honest work, tried for real."""
    outcome = outcome_of(PurePath(CORPUS / f"{place}.toml"))
    assert (outcome.problems, outcome.colour, outcome.layer) == ((), *SAMPLE[place]), outcome
