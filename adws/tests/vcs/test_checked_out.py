"""A tree as git checks it out: the conversions of its own attributes are made."""

from pathlib import PurePath

import pytest
from returns.io import IOFailure, IOResult

from adws import io_ops
from adws.core.errors import Cancelled, PipelineError
from adws.tests.vcs.repositories import error, opened, project, shell, text_in_tree, value
from adws.vcs.checked_out import checked_in_and_out, checked_out
from adws.vcs.git import adws_repository, ask

pytestmark = pytest.mark.real_io

STORED = "a\\n$Id$\\n"


def committed(folder: PurePath, attributes: str) -> PurePath:
    """Make a project with a file that has these attributes, stored without any conversion."""
    script = f"""
    name=$(printf '{STORED}' | git hash-object -w --stdin --no-filters)
    mkdir deep && printf 'code.py {attributes}\\n' > deep/.gitattributes && git add deep
    git update-index --add --cacheinfo 100644,$name,deep/code.py
    git commit --quiet -m attributes && git checkout --quiet -f HEAD
    """
    return project(folder, script)


@pytest.mark.parametrize(
    ("attributes", "written"),
    [
        ("text eol=crlf", "a\\r\\n$Id$\\r\\n"),
        ("text working-tree-encoding=UTF-16BE", "\\0a\\0\\n\\0$\\0I\\0d\\0$\\0\\n"),
        ("filter=lfs diff=lfs merge=lfs -text", STORED),
        ("export-ignore", STORED),
    ],
)
def test_a_file_is_converted_as_its_attributes_say(
    here: PurePath, attributes: str, written: str
) -> None:
    """Line ends and encodings are; a filter, which is a program, is not run."""
    base = opened(committed(here, attributes))
    tree = value(checked_out(base, base.head))
    expected = shell(here, f"printf '{written}' | git hash-object --stdin --no-filters").strip()
    assert value(ask(adws_repository(base), "rev-parse", f"{tree}:deep/code.py")) == expected


def test_an_identity_is_written(here: PurePath) -> None:
    """It is the name of the file's stored content."""
    base = opened(committed(here, "ident"))
    tree = value(checked_out(base, base.head))
    name = shell(here, "git rev-parse HEAD:deep/code.py").strip()
    assert text_in_tree(base, tree, "deep/code.py") == f"a\n$Id: {name} $\n"


def test_a_tree_without_attributes_is_checked_out_as_it_is(here: PurePath) -> None:
    """No file of it is looked at."""
    base = opened(project(here))
    assert value(checked_out(base, base.head)) == base.head


def test_what_lies_on_disk_is_as_the_next_checkout_has_it(here: PurePath) -> None:
    """A change of the attributes alone leaves the files on disk alone."""
    script = """
    mkdir sub && ln -s ../app/code.py sub/link && chmod +x tests/test_code.py
    printf 'app/* text eol=crlf\\n' > .gitattributes
    """
    base = opened(project(here, script))
    before = shell(base.repository, f"git ls-tree -r {base.commit}")
    tree = value(checked_in_and_out(base, base.commit))
    after = shell(base.repository, f"git ls-tree -r {tree}")
    stored = text_in_tree(base, base.commit, "app/code.py")
    assert text_in_tree(base, tree, "app/code.py") == stored.replace("\n", "\r\n")
    assert [row for row in before.splitlines() if "app/code.py" not in row] == [
        row for row in after.splitlines() if "app/code.py" not in row
    ]


def test_line_ends_are_stored_as_git_add_stores_them(here: PurePath) -> None:
    """Also of a file that has other ends on disk than in the last commit, and of a new one."""
    script = """
    printf '* text=auto\\n' > .gitattributes && git add . && git commit --quiet -m auto
    printf 'one\\r\\n' > app/code.py && printf 'new\\r\\n' > app/new.py
    """
    base = opened(project(here, script))
    tree = value(checked_in_and_out(base, base.commit))
    assert [text_in_tree(base, tree, f"app/{name}.py") for name in ("code", "new")] == [
        "one\n",
        "new\n",
    ]


def test_what_git_cannot_commit_stays_as_it_lies_on_disk(here: PurePath) -> None:
    """A text that is not in the encoding that its attributes name."""
    base = opened(project(here, "printf '*.py working-tree-encoding=UTF-16\\n' > .gitattributes\n"))
    assert value(checked_in_and_out(base, base.commit)) == base.commit


def test_what_is_no_fault_of_the_tree_fails(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A repository that cannot be written is no reason to judge anything else."""
    base = opened(project(here, "printf '* text\\n' > .gitattributes\n"))

    def refuse(*_: object) -> IOResult[None, PipelineError]:
        return IOFailure(Cancelled("stopped"))

    monkeypatch.setattr(io_ops, "write_text", refuse)
    assert error(checked_in_and_out(base, base.commit)) == Cancelled("stopped")
