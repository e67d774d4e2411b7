"""Copies of the tree."""

from pathlib import Path, PurePath

import pytest

from adws.core.railway import settle
from adws.search.copies.place import Place, files_of, lay_out


def write(folder: Path, *names: str) -> None:
    """Write files that hold their own names."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        _ = (folder / name).write_text(name)


@pytest.mark.real_io
def test_a_copy_has_the_files_and_is_lent_what_is_installed(tmp_path: Path) -> None:
    """Packages of the project's own lead to their copies; what caches hold stays away."""
    tree, desk = tmp_path / "tree", tmp_path / "desk"
    write(tree, "a.js", "package.json", "lib/package.json", "lib/own/b.js", ".git/x")
    write(tree, "node_modules/p/i.js", "node_modules/.bin/p", "node_modules/@s/q/i.js")
    write(tree, "node_modules/.cache/c", ".venv/pyvenv.cfg", "lib/node_modules/r/i.js")
    (tree / "node_modules/own").symlink_to("../lib/own")
    (tree / "data").symlink_to(tmp_path)
    (tree / "gone").symlink_to("nowhere")
    names = settle(files_of(tree)).unwrap()
    place = settle(lay_out(tree, desk, names, 0)).unwrap()
    assert place == Place(tree, desk / "copy-0", desk / "scratch-0")
    copied = {str(p.relative_to(place.folder)) for p in Path(place.folder).rglob("*")}
    links = {name for name in copied if (Path(place.folder) / name).is_symlink()}
    assert copied - links == {
        "a.js",
        "lib",
        "lib/node_modules",
        "lib/own",
        "lib/own/b.js",
        "lib/package.json",
        "node_modules",
        "node_modules/@s",
        "package.json",
    }
    read = {name: str((Path(place.folder) / name).readlink()) for name in links}
    assert read == {
        ".venv": str(tree / ".venv"),
        "data": str(tmp_path),
        "gone": str(desk / "copy-0/nowhere"),
        "lib/node_modules/r": str(tree / "lib/node_modules/r"),
        "node_modules/.bin": str(tree / "node_modules/.bin"),
        "node_modules/@s/q": str(tree / "node_modules/@s/q"),
        "node_modules/own": str(desk / "copy-0/lib/own"),
        "node_modules/p": str(tree / "node_modules/p"),
    }


@pytest.mark.real_io
def test_packages_that_are_lent_to_the_tree_are_never_written_to(tmp_path: Path) -> None:
    """Where the folder of the packages is itself a link, the copy has one of its own."""
    tree = tmp_path / "tree"
    write(tmp_path, "user/p/i.js", "tree/package.json")
    (tree / "node_modules").symlink_to(tmp_path / "user")
    place = settle(lay_out(tree, tmp_path / "desk", settle(files_of(tree)).unwrap(), 0)).unwrap()
    lent = Path(place.folder) / "node_modules"
    assert (lent.is_symlink(), (lent / "p").readlink()) == (False, tmp_path / "user/p")
    assert [path.name for path in (tmp_path / "user").iterdir()] == ["p"]


def test_paths_are_moved_to_the_copy_and_back() -> None:
    """In commands and variables, and in what was printed."""
    place = Place(PurePath("/t"), PurePath("/d/copy-0"), PurePath("/d/scratch-0"))
    assert place.moved("--config=/t/x.js") == "--config=/d/copy-0/x.js"
    assert place.unmoved("not ok 1 - /d/copy-0/a.test.js") == "not ok 1 - a.test.js"
