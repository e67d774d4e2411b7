"""Copies of the tree."""

from pathlib import Path, PurePath
from threading import Barrier

import pytest
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import settle, traverse
from adws.search.copies.executor import Copy, Executor, files_of, lay_out


def write(folder: Path, *names: str) -> None:
    """Write files that hold their own names."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        _ = (folder / name).write_text(name)


@pytest.mark.real_io
def test_a_copy_has_the_files_and_is_lent_what_is_installed(tmp_path: Path) -> None:
    """Packages of the project's own lead to their copies; what caches hold stays away."""
    tree, folder = tmp_path / "tree", tmp_path / "own"
    write(tree, "a.js", "package.json", "lib/package.json", "lib/own/b.js", ".git/x")
    write(tree, "node_modules/p/i.js", "node_modules/.bin/p", "node_modules/@s/q/i.js")
    write(tree, "node_modules/.cache/c", ".venv/pyvenv.cfg", "lib/node_modules/r/i.js")
    (tree / "node_modules/own").symlink_to("../lib/own")
    (tree / "data").symlink_to(tmp_path)
    (tree / "gone").symlink_to("nowhere")
    names = settle(files_of(tree)).unwrap()
    copy = settle(lay_out(tree, folder, names, 0)).unwrap()
    assert copy == Copy(tree, folder / "copy-0", folder / "scratch-0")
    copied = {str(p.relative_to(copy.folder)) for p in Path(copy.folder).rglob("*")}
    links = {name for name in copied if (Path(copy.folder) / name).is_symlink()}
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
    read = {name: str((Path(copy.folder) / name).readlink()) for name in links}
    assert read == {
        ".venv": str(tree / ".venv"),
        "data": str(tmp_path),
        "gone": str(folder / "copy-0/nowhere"),
        "lib/node_modules/r": str(tree / "lib/node_modules/r"),
        "node_modules/.bin": str(tree / "node_modules/.bin"),
        "node_modules/@s/q": str(tree / "node_modules/@s/q"),
        "node_modules/own": str(folder / "copy-0/lib/own"),
        "node_modules/p": str(tree / "node_modules/p"),
    }


@pytest.mark.real_io
def test_packages_that_are_lent_to_the_tree_are_never_written_to(tmp_path: Path) -> None:
    """Where the folder of the packages is itself a link, the copy has one of its own."""
    tree = tmp_path / "tree"
    write(tmp_path, "user/p/i.js", "tree/package.json")
    (tree / "node_modules").symlink_to(tmp_path / "user")
    copy = settle(lay_out(tree, tmp_path / "own", settle(files_of(tree)).unwrap(), 0)).unwrap()
    lent = Path(copy.folder) / "node_modules"
    assert (lent.is_symlink(), (lent / "p").readlink()) == (False, tmp_path / "user/p")
    assert [path.name for path in (tmp_path / "user").iterdir()] == ["p"]


def test_paths_are_moved_to_the_copy_and_back() -> None:
    """In commands and variables, and in what was printed."""
    copy = Copy(PurePath("/t"), PurePath("/d/copy-0"), PurePath("/d/scratch-0"))
    assert copy.moved("--config=/t/x.js") == "--config=/d/copy-0/x.js"
    assert copy.unmoved("not ok 1 - /d/copy-0/a.test.js") == "not ok 1 - a.test.js"


COPIES = tuple(Copy(PurePath("/t"), PurePath(f"/d/{n}"), PurePath("/s")) for n in range(2))


def test_things_are_done_at_the_same_time_and_told_in_order() -> None:
    """Each copy does one at a time."""
    meeting = Barrier(2, timeout=20)

    def work(item: int, copy: Copy) -> IOResult[tuple[int, str], PipelineError]:
        if item < 2:
            _ = meeting.wait()
        return IOSuccess((item, copy.folder.name))

    values = traverse(lambda item: item, Executor(COPIES).run(work, range(6)))
    assert values.map(lambda pairs: [item for item, _ in pairs]) == IOSuccess([0, 1, 2, 3, 4, 5])


def test_whoever_stops_asking_gets_no_more_done() -> None:
    """Than the few that were worked on ahead."""
    began: list[int] = []

    def work(item: int, _copy: Copy) -> IOResult[int, PipelineError]:
        began.append(item)
        return IOSuccess(item)

    results = Executor(COPIES).run(work, iter(range(100)))
    assert next(results) == IOSuccess(0)
    results.close()
    assert sorted(began) == [0, 1, 2]
