"""The catalog: names are file names, and two files of one name are an error."""

import sys
from pathlib import PurePath

import pytest
from returns.result import Failure

from adws import catalog, io_ops
from adws.catalog import CatalogEntry, Kind
from adws.core.errors import ExtensionBroken, NameDuplicated, NameUnknown
from adws.steps.shell import shell

pytestmark = pytest.mark.real_io

KIND = Kind("toy", "toybox", ("TOY", "toy"), "adws.toys")
SOURCES = {
    "toybox/__init__.py": "",
    "toybox/_hidden.py": "TOY = 1",
    "toybox/ball.py": "TOY: int = 1\nraise RuntimeError('imported')",
    "toybox/car/__init__.py": "from toybox.car.wheels import TOY",
    "toybox/car/wheels.py": "TOY = 'car'",
    "toybox/doll.py": "def toy(): ...",
    "toybox/paper.py": "import sys\nPAPER = 1\nif sys: TOY = 2",
    "other.py": "TRAIN = 'train'\nBALL = 'ball'",
}
ENTRY_POINTS = """\
[adws.toys]
train = other:TRAIN
gone = missing_package.module:X
lost = other:LOST
"""


@pytest.fixture
def recipes(tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch) -> Kind:
    """Return a kind whose entries are modules and data files, read by a function."""
    sources = {
        "books/__init__.py": "",
        "books/reader.py": "from returns.result import Success\n"
        "def read(name, text, file):\n    return Success((name, text))\n",
        "books/cook.toml": "soup",
        "books/both.toml": "soup",
        "books/both.py": "BOOK = 1",
    }
    for name, text in sources.items():
        _ = io_ops.write_text(tmp_path / name, text)
    monkeypatch.syspath_prepend(tmp_path)
    for module in [name for name in sys.modules if name.partition(".")[0] == "books"]:
        monkeypatch.delitem(sys.modules, module)
    return Kind("book", "books", ("BOOK",), reader="books.reader:read")


def test_a_data_file_is_an_entry_where_its_kind_has_a_reader(recipes: Kind) -> None:
    """It is found by its name, like a module; its value is what the reader makes of it."""
    assert [entry.name for entry in catalog.entries(recipes)] == ["both", "both", "cook"]
    assert catalog.find(recipes, "cook").unwrap() == ("cook", "soup")


def test_a_data_file_and_a_module_of_one_name_are_two(recipes: Kind) -> None:
    """Nobody can tell which of them is meant."""
    assert isinstance(catalog.find(recipes, "both").failure(), NameDuplicated)


def test_a_recipe_of_ours_is_found_once() -> None:
    """By its name, with its file."""
    (file,) = catalog.where("behave").unwrap()
    assert file.endswith("adws/runners/behave.toml")


@pytest.fixture
def toybox(tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch) -> PurePath:
    """Return a folder with a package of toys and an installed distribution that brings more."""
    for name, text in SOURCES.items():
        _ = io_ops.write_text(tmp_path / name, text)
    write_entry_points(tmp_path, ENTRY_POINTS)
    monkeypatch.syspath_prepend(tmp_path)
    for module in [name for name in sys.modules if name.partition(".")[0] in {"toybox", "other"}]:
        monkeypatch.delitem(sys.modules, module)
    return tmp_path


def write_entry_points(folder: PurePath, text: str) -> None:
    """Describe an installed distribution."""
    info = folder / "more_toys-1.dist-info"
    _ = io_ops.write_text(info / "METADATA", "Name: more-toys\nVersion: 1\n")
    _ = io_ops.write_text(info / "entry_points.txt", text)


def test_entries_are_modules_with_the_value_and_entry_points(toybox: PurePath) -> None:
    """A module without the value, or with a leading underscore, is no entry; none is imported."""
    assert catalog.entries(KIND) == (
        CatalogEntry("toy", "ball", "toybox.ball", "TOY", str(toybox / "toybox/ball.py")),
        CatalogEntry("toy", "car", "toybox.car", "TOY", str(toybox / "toybox/car/__init__.py")),
        CatalogEntry("toy", "doll", "toybox.doll", "toy", str(toybox / "toybox/doll.py")),
        CatalogEntry("toy", "gone", "missing_package.module", "X", "missing_package.module"),
        CatalogEntry("toy", "lost", "other", "LOST", str(toybox / "other.py")),
        CatalogEntry("toy", "train", "other", "TRAIN", str(toybox / "other.py")),
    )


@pytest.mark.parametrize(("name", "value"), [("car", "car"), ("train", "train")])
@pytest.mark.usefixtures("toybox")
def test_a_name_gives_its_value(name: str, value: str) -> None:
    """A module of ours and an entry point are found alike."""
    assert catalog.find(KIND, name).unwrap() == value


@pytest.mark.parametrize("name", ["trian", "_hidden", "paper", "a.b", "no-name"])
@pytest.mark.usefixtures("toybox")
def test_an_unknown_name_gives_the_nearest(name: str) -> None:
    """What is no entry is unknown, whatever files there are."""
    assert catalog.find(KIND, name).failure().message == f"unknown toy '{name}'"


@pytest.mark.usefixtures("toybox")
def test_the_nearest_name_is_the_hint() -> None:
    """A slip of the finger is put right."""
    assert catalog.find(KIND, "trian").failure() == NameUnknown(
        "unknown toy 'trian'", hint="did you mean 'train'?"
    )


def test_two_files_of_one_name_are_both_named(toybox: PurePath) -> None:
    """An entry point may not hide one of ours."""
    write_entry_points(toybox, "[adws.toys]\nball = other:BALL\n")
    files = (str(toybox / "toybox/ball.py"), str(toybox / "other.py"))
    assert catalog.find(KIND, "ball").failure() == NameDuplicated(
        f"the toy 'ball' is defined twice: in {files[0]} and in {files[1]}",
        hint="rename one of them, or uninstall its package",
        context={"files": files},
    )


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("gone", "No module named 'missing_package'"),
        ("lost", "module 'other' has no attribute 'LOST'"),
    ],
)
@pytest.mark.usefixtures("toybox")
def test_an_entry_point_that_cannot_be_loaded_is_told(name: str, reason: str) -> None:
    """A broken package of somebody else is a failure, not a bug of ours."""
    failure = catalog.find(KIND, name).failure()
    assert type(failure) is ExtensionBroken
    assert failure.message.endswith(reason)
    assert f"the toy '{name}' of the package 'more-toys' cannot be loaded from" in failure.message


@pytest.mark.usefixtures("toybox")
def test_a_broken_entry_stops_only_who_uses_it() -> None:
    """Whatever its code raises; those that are wanted by name stay, to tell why."""
    (ball, gone, lost) = catalog.broken_entries(KIND)
    assert ball.message.endswith("cannot be loaded from toybox.ball:TOY: RuntimeError: imported")
    assert (gone.kind, lost.kind) == ("ExtensionBroken", "ExtensionBroken")
    assert catalog.usable_names(KIND) == ("car", "doll", "train")
    assert len(catalog.usable(KIND).unwrap()) == 3
    assert catalog.usable(KIND, ["gone"]).failure() == gone


def test_a_step_is_found_by_its_place() -> None:
    """Of any module; what is not there is told as any broken step."""
    assert catalog.step("adws.steps.shell:shell").unwrap() is shell
    assert isinstance(catalog.step("missing_package:step").failure(), ExtensionBroken)


def test_a_file_of_a_project_is_run_when_it_is_asked_for(tmp_path: PurePath) -> None:
    """Hidden ones are none; one that raises is a failure that names its file."""
    home = tmp_path / "toys"
    for name, text in {"good": "TOY = 1", "bad": "1 / 0", "_no": "", "less": ""}.items():
        _ = io_ops.write_text(home / f"{name}.py", text)
    (bad, good, less) = catalog.in_folder(KIND, tmp_path)
    assert (bad.name, good.name, less.name) == ("bad", "good", "less")
    assert good.load().unwrap() == 1
    failure = bad.load().failure()
    assert (failure.kind, failure.context["file"]) == ("ExtensionBroken", str(home / "bad.py"))
    assert failure.message.endswith("ZeroDivisionError: division by zero")
    assert less.load().failure().message.endswith("has no attribute 'TOY'")


def test_a_data_file_of_a_project_is_read(recipes: Kind, tmp_path: PurePath) -> None:
    """Beside its modules; one that is no text is a failure that names it."""
    for name, text in {"one.toml": "soup", "other.py": "BOOK = 2"}.items():
        _ = io_ops.write_text(tmp_path / "books" / name, text)
    _ = io_ops.write_bytes(tmp_path / "books/torn.toml", b"\xff")
    (result, other, torn) = (
        entry
        for entry in catalog.in_folder(recipes, tmp_path)
        if entry.name in {"one", "other", "torn"}
    )
    assert result.load().unwrap() == ("one", "soup")
    assert other.load().unwrap() == 2
    assert (
        torn.load()
        .failure()
        .message.startswith(
            f"the book 'torn' cannot be loaded from {tmp_path}/books/torn.toml: UnicodeDecodeError:"
        )
    )


def test_a_broken_module_of_ours_is_a_bug() -> None:
    """An import error inside our own packages is not hidden."""
    with pytest.raises(ModuleNotFoundError):
        _ = CatalogEntry("step", "gone", "adws.steps.gone", "gone", "").load()


def test_our_own_steps_are_found() -> None:
    """A step is found by the name of its file, and so is the file."""
    assert catalog.step("shell").unwrap() is shell
    assert "shell" in catalog.step_names()
    assert [PurePath(file).name for file in catalog.where("shell").unwrap()] == ["shell.py"]
    assert catalog.where("shel").failure() == NameUnknown(
        "unknown name 'shel'", hint="did you mean 'shell'?"
    )


@pytest.mark.parametrize("name", ["comparison.py", "spread.toml"])
def test_an_edit_family_is_found_whatever_its_form(name: str) -> None:
    """A module or a table; other data files are no entries."""
    (file,) = catalog.where(PurePath(name).stem).unwrap()
    assert PurePath(file).parts[-3:] == ("search", "families", name)
    assert isinstance(catalog.where("prices"), Failure)


@pytest.mark.parametrize("kind", catalog.KINDS, ids=lambda kind: kind.name)
def test_contracts_are_no_entries(kind: Kind) -> None:
    """The modules that say what an adapter must know are not adapters."""
    assert not {"runner", "agent", "patch", "base"} & set(catalog.names(kind))


def test_a_module_that_is_named_like_a_test_is_found(toybox: PurePath) -> None:
    """Pytest's own loader, which gives no source away, is passed over."""
    _ = io_ops.write_text(toybox / "toybox/horse_test.py", "TOY = 3")
    assert catalog.find(KIND, "horse_test").unwrap() == 3
