"""The folder of the families: a file is a family, and nothing else has to know of it."""

import re
import shutil
from pathlib import Path, PurePath

import pytest

from adws.search import families as folder
from adws.search.catalogue import Catalogue, read_catalogue
from adws.tests.search.catalogue import FAMILIES
from adws.tests.search.family_page import PAGE, whole_page
from adws.tests.search.offering import read_examples, shown_example
from adws.tests.snippets import snippets_of

pytestmark = pytest.mark.real_io

FOLDER = Path(folder.__path__[0])
HOW_TO = PAGE.with_name("how-to-add-an-edit-family.md")
COPIES = iter(f"copied_families_{number}" for number in range(100))
IMPORT = "from adws.search.family import Family\n"
TABLE = """\
mends = "it"
rules = [{ languages = ["go"], query = "(nil) @seen", by = ["0"] }]
examples = "go: return 1, nil → return 1, 0"
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the folder of the families, which can be imported by its name."""
    copy = tmp_path / next(COPIES)
    _ = shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(str(tmp_path))
    return copy


@pytest.fixture
def two(package: Path) -> Path:
    """Return a folder with two families only, which is faster to read."""
    for file in package.iterdir():
        if file.name not in {"__init__.py", "comparison.py", "spread.toml"}:
            file.unlink()
    return package


def read_with(package: Path, file: str, text: str) -> Catalogue:
    """Read a folder with one file more."""
    _ = (package / file).write_text(text, encoding="utf-8")
    return read_catalogue(package.name)


def test_our_families_have_no_mistakes() -> None:
    """Every file of the folder gives one, named like it."""
    files = [PurePath(file.name) for file in FOLDER.iterdir() if file.is_file()]
    names = sorted(file.stem for file in files if file.stem != "__init__")
    assert (read_catalogue().mistakes, sorted(FAMILIES)) == ((), names)


def test_the_families_of_the_how_to_work_at_once(package: Path) -> None:
    """One file each in a copy of the folder: they are found, and their examples are true."""
    snippets = snippets_of(HOW_TO.read_text(encoding="utf-8"), PurePath(HOW_TO.name))
    files = re.findall(r"adws/search/families/(\w+\.(?:toml|py))`:", HOW_TO.read_text("utf-8"))
    for file, snippet in zip(files, snippets, strict=True):
        _ = (package / file).write_text(snippet.text, encoding="utf-8")
    catalogue = read_catalogue(package.name)
    added = {family.name: family for family in catalogue.families if family.name not in FAMILIES}
    assert (sorted(added), catalogue.mistakes) == (["doubling", "membership"], ())
    assert [
        (name, example)
        for name, family in added.items()
        for suffix, examples in read_examples(family).items()
        for example in examples
        if shown_example(family, suffix, example) != example
    ] == []


def test_a_family_without_a_prior_stands_in_the_middle(package: Path) -> None:
    """No study is needed."""
    names = [family.name for family in read_with(package, "mine.toml", TABLE).families]
    assert 0.4 < names.index("mine") / len(names) < 0.6


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("mine.py", "def f(:", "SyntaxError: "),
        ("mine.py", "1 / 0", "ZeroDivisionError: "),
        ("mine.py", "x = 1", "AttributeError: "),
        ("mine.py", "FAMILY = 1", "FAMILY is not a Family"),
        (
            "mine.py",
            "from adws.search.family import *\nFAMILY = Family(mends='it')",
            "ValueError: ",
        ),
        ("mine.toml", "mends = ", "Invalid value"),
        ("mine.toml", 'mends = "it"\nexamples = ""\nrules = []', "rules"),
        ("mine.toml", TABLE.replace("@seen", ""), "no @seen, and no @left with @right, in (nil)"),
        ("mine.toml", TABLE.replace('"0"', '"{a}"'), "{a} is neither captured nor offered"),
        ("mine.toml", f"{TABLE}prior.edits = 0", "'edits' must be > 0"),
        ("mine.toml", f"{TABLE}priority = 1", "priority"),
    ],
)
def test_a_broken_file_is_told_and_the_others_work(
    two: Path, file: str, text: str, reason: str
) -> None:
    """By its place, and with what is wrong in it."""
    catalogue = read_with(two, file, text)
    (mistake,) = catalogue.mistakes
    assert (mistake.file, reason in mistake.reason) == (f"{two.name}/{file}", True), mistake
    assert [family.name for family in catalogue.families] == ["comparison", "spread"]
    assert str(mistake) == f"mistake in the edit family {mistake.file}: {mistake.reason}"


def test_the_page_of_the_families_is_up_to_date() -> None:
    """``make edit-families`` writes it."""
    page = PAGE.read_text(encoding="utf-8")
    assert page == whole_page(page)


def test_every_study_that_a_family_names_is_on_the_page() -> None:
    """And every study there has a family that leans on it."""
    studies = re.findall(r"^`([\w-]+)`: \*", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(studies) == {family.prior.study for family in FAMILIES.values()} - {""}
