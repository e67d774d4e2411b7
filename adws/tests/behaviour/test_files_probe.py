"""Files that calls are given, where these calls are made again."""

import base64
from pathlib import Path
from typing import Any

import pytest

from adws.tests.behaviour.probes import probe


def files() -> Any:  # noqa: ANN401 - not typed there
    """Return the module."""
    return probe("adws_call_files")


def coded(text: str) -> str:
    """Return a text as it is kept."""
    return base64.b64encode(text.encode()).decode()


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    """Return a file in a folder of the test."""
    path = tmp_path / "case" / "settings.conf"
    path.parent.mkdir()
    _ = path.write_text("a = 1\nb = 2\n")
    return path


def test_files_that_arguments_name_are_kept(tmp_path: Path, settings: Path) -> None:
    """As texts or as paths, in lists too; a folder stands for what is in it."""
    kept = {str(settings): coded("a = 1\nb = 2\n")}
    for given in ({"path": str(settings)}, {"paths": [settings]}, {"folder": settings.parent}):
        assert files().files_given(given, str(tmp_path)) == kept


def test_what_is_too_much_or_too_far_away_is_not_kept(tmp_path: Path, settings: Path) -> None:
    """Neither are relative paths, texts that are no paths, large files, or many of them."""
    large = tmp_path / "large"
    _ = large.write_text("x" * 30_000)
    for number in range(13):
        (tmp_path / "many").mkdir(exist_ok=True)
        _ = (tmp_path / "many" / str(number)).write_text("")
    for given in (1, "settings.conf", "\0", "/etc/hostname", str(tmp_path / "none"), large):
        assert files().files_given({"path": given, "n": 3}, str(tmp_path)) == {}
    assert files().files_given({"path": tmp_path / "many"}, str(tmp_path)) == {}
    assert files().files_given({"paths": [settings, large]}, str(tmp_path)) == {}
    assert files().text_in(str(tmp_path)) is None


@pytest.mark.parametrize(
    ("given", "named"),
    [("settings.conf", True), ("gone", False), ("a\0", False), ("x" * 5_000, False), (3, False)],
)
def test_a_call_may_name_what_is_there(
    tmp_path: Path, settings: Path, given: object, *, named: bool
) -> None:
    """As a text or as a path, also of a folder."""
    text = str(settings.parent / given) if isinstance(given, str) else given
    assert files().names_a_place({"paths": [text]}) is named
    assert files().names_a_place({"paths": [tmp_path]})


def test_files_are_laid_out_elsewhere_and_arguments_follow(tmp_path: Path, settings: Path) -> None:
    """As texts and as paths; what is no file of the call stays as it was."""
    row = {"files": {str(settings): coded("text")}}
    moved = files().with_files(row, str(tmp_path / "new"))["moved"]
    given = {"path": settings, "text": str(settings), "folder": settings.parent, "other": "/other"}
    home = files().with_current_paths(given, moved)
    place = Path(moved[1]) / "settings.conf"
    assert home == {"path": place, "text": str(place), "folder": place.parent, "other": "/other"}
    assert (moved[0], place.read_text()) == (str(settings.parent), "text")
    assert files().with_current_paths(given, None) is given
    assert files().with_files({"files": {}}, str(tmp_path)) == {"files": {}}


def test_files_are_written_where_they_were(tmp_path: Path, settings: Path) -> None:
    """What is there is left alone, and what cannot be written is left out."""
    gone = tmp_path / "gone" / "file"
    files().write_files({str(gone): coded("new"), str(settings): coded("new"), "/proc/no/x": ""})
    assert (gone.read_text(), settings.read_text()) == ("new", "a = 1\nb = 2\n")


def test_a_call_may_write_to_temporary_paths(tmp_path: Path, settings: Path) -> None:
    """To a folder that is there, or where nothing is yet; not beside a folder that is not there."""
    given = {
        "new": settings.parent / "new",
        "folder": str(settings.parent),
        "there": settings,
        "lost": tmp_path / "none" / "new",
        "far": "/etc/new",
        "number": 3,
    }
    assert files().targets_given(given) == [
        [str(settings.parent / "new"), False],
        [str(settings.parent), True],
    ]


@pytest.mark.parametrize("moved", [False, True])
def test_what_a_call_writes_is_told_and_put_back(
    tmp_path: Path, settings: Path, *, moved: bool
) -> None:
    """Files that are new, changed and gone, by their names below the folder of all of them."""
    module = files()
    other = settings.parent / "other"
    _ = other.write_text("b")
    row = {
        "files": {str(settings): coded("a = 1\nb = 2\n"), str(other): coded("b")},
        "targets": [[str(settings.parent / "out"), False], [str(settings.parent), True]],
    }
    if moved:
        row = module.with_files(row, str(tmp_path / "elsewhere"))
    folder = Path(module.common_folder(row))
    with module.FilesOfCall(row) as written:
        assert written.words() == ""
        _ = (folder / "settings.conf").write_text("c")
        _ = (folder / "out").write_bytes(b"\xff")
        (folder / "below").mkdir()
        _ = (folder / "below" / "large").write_text("x" * 30_000)
        (folder / "other").unlink()
        assert written.words() == (
            " and writes below/large: '' and removes other"
            " and writes out: '\\\\xff' and writes settings.conf: 'c'"
        )
        assert (
            module.without_place(module.common_folder(row), f"{folder}/a {folder}b")
            == f"<files>/a {folder}b"
        )
    names = sorted(path.name for path in folder.iterdir())
    assert (names, (folder / "settings.conf").read_text()) == (
        ["below", "other", "settings.conf"],
        "a = 1\nb = 2\n",
    )
    assert (folder == settings.parent) is not moved


def test_a_call_without_files_writes_nothing() -> None:
    """Its words stay what they are."""
    with files().FilesOfCall({}) as written:
        assert written.words() == ""
    assert files().without_place(files().common_folder({}), "/srv/a") == "/srv/a"


def test_files_with_other_texts_are_near() -> None:
    """Other signs and other lines; what is no text has no other."""
    row = {"files": {"/t/a.conf": coded("a\nb\n"), "/t/b.bin": base64.b64encode(b"\xff").decode()}}
    near = files().files_near(row)
    assert {(row["leaf"], row["first"]) for row in near} == {("the file a.conf", None)}
    texts = [base64.b64decode(row["files"]["/t/a.conf"]).decode() for row in near]
    assert {"", "a\n", "b\n", "b\na\n", "a\na\nb\n", "A\nB\n"} <= set(texts)
    assert [row["value"] for row in near] == [repr(text) for text in texts]
    assert files().files_near({}) == []
