"""The part of a change that is judged: sealed files and sealed parts are those of the base."""

from pathlib import PurePath

import pytest

from adws.core.context import Context, take
from adws.core.patch import JudgedPart
from adws.core.proposal import Proposal
from adws.core.turn import Answer, AnswerStatus
from adws.judging.judged_part import judged_part
from adws.slots import BASE, PATCH, PROPOSAL, SEAL, SEALED_EDITS
from adws.steps.open_base import open_base
from adws.steps.open_change import open_change
from adws.steps.read_sealed_edits import read_sealed_edits
from adws.tests.steps.projects import committed, write
from adws.tests.vcs.repositories import shell, text_in_tree, value
from adws.trust.sealing import Seal

pytestmark = pytest.mark.real_io

CODE = "pub fn half(a: u8) -> u8 {\n    a\n}\n"
TESTS = (
    "\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn t() { assert_eq!(super::half(4), 2); }\n}\n"
)
MENDED = CODE.replace("    a\n", "    a / 2\n")
CHEAP = TESTS.replace(", 2)", ", 4)")
BROKEN = f"{CODE}{CHEAP}}}"
FILES = {
    "Cargo.toml": "",
    "src/both.rs": CODE + TESTS,
    "src/broken.rs": CODE + TESTS,
    "src/code.rs": CODE + TESTS,
    "src/moved.rs": CODE + TESTS,
    "src/tests.rs": "",
    "src/weak.rs": CODE + TESTS,
}
CHANGED = {
    "src/both.rs": MENDED + CHEAP,
    "src/broken.rs": BROKEN,
    "src/code.rs": MENDED + TESTS,
    "src/moved/mod.rs": MENDED + CHEAP,
    "src/new.rs": MENDED + TESTS,
    "src/tests.rs": "fn easy() {}\n",
    "src/weak.rs": CODE + CHEAP,
    "notes.rs": "\0",
}
KEPT = {
    "notes.rs": "\0",
    "src/both.rs": MENDED + TESTS,
    "src/broken.rs": BROKEN,
    "src/code.rs": MENDED + TESTS,
    "src/moved/mod.rs": MENDED + TESTS,
    "src/new.rs": MENDED,
}
CHEAPENED = "tests.t: the expected value of `super::half(4)` changed: `2` → `4`"


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return an opened change of sources that hold their tests."""
    root = committed(PurePath(tmp_path_factory.mktemp("part")) / "half", FILES)
    _ = shell(write(root, CHANGED), "rm src/moved.rs")
    opened = value(open_base(Context(root)).bind(open_change))
    return opened.put(SEAL, Seal(("tests.rs",)))


def part_of(context: Context) -> JudgedPart:
    """Return what is judged of the change in a context."""
    return value(judged_part(*take(context, BASE, SEAL, PATCH).unwrap()))


def test_tests_beside_the_code_are_those_of_the_base(changed: Context) -> None:
    """Also in a moved module; a new file has none of its own, a broken one stays as it is."""
    base, part = changed.require(BASE).unwrap(), part_of(changed)
    assert part.dropped == (
        "src/tests.rs",
        "src/both.rs",
        "src/moved/mod.rs",
        "src/new.rs",
        "src/weak.rs",
    )
    assert part.kept.paths == (
        "notes.rs",
        "src/both.rs",
        "src/broken.rs",
        "src/code.rs",
        "src/moved.rs",
        "src/moved/mod.rs",
        "src/new.rs",
    )
    assert {path: text_in_tree(base, part.kept.tree, path) for path in KEPT} == KEPT


def test_a_change_of_nothing_sealed_is_judged_as_it_is(changed: Context) -> None:
    """All of it is kept."""
    patch = part_of(changed).kept
    base, seal = take(changed, BASE, SEAL).unwrap()
    assert value(judged_part(base, seal, patch)) == JudgedPart(patch, ())


def test_what_was_dropped_of_a_file_is_told(changed: Context) -> None:
    """The edit leads from what is judged of the file to all of it."""
    patch, part = changed.require(PATCH).unwrap(), part_of(changed)
    answer = Answer(AnswerStatus.FINISHED)
    proposal = Proposal("k", "a", answer, patch, part.kept, part.dropped)
    context = value(read_sealed_edits(changed.put(PROPOSAL, proposal)))
    edits = {edit.path: edit for edit in context.require(SEALED_EDITS).unwrap()}
    assert (edits["src/both.rs"].before, edits["src/both.rs"].after) == (
        MENDED + TESTS,
        MENDED + CHEAP,
    )
    assert {path: edit.explanation for path, edit in edits.items()} == {
        "src/tests.rs": ("easy: the function was added",),
        "src/both.rs": (CHEAPENED,),
        "src/moved/mod.rs": (CHEAPENED,),
        "src/new.rs": (
            "tests.t: the case was added",
            "outside of the cases: `#[cfg(test)]` was added",
        ),
        "src/weak.rs": (CHEAPENED,),
    }
