"""What code on trial sees and may write, in the user's own tree and in a judge tree."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.errors import IoFailed
from adws.core.process import Command, CompletedProcess
from adws.core.settings import Network, Sandbox, Settings
from adws.judging.bench import Bench, SuiteBench
from adws.judging.confinement import RunAccess, confined_run, level_of_bench
from adws.judging.judge import judge_tree
from adws.runners.runner import Suite
from adws.tests.asking.caging import LENT, at_home, write_program
from adws.tests.tools import needs
from adws.tests.vcs.repositories import error, opened, project, shell, value
from adws.vcs.tree import Tree

pytestmark = [pytest.mark.real_io, needs("bwrap")]

HELD = Settings(sandbox=Sandbox.BWRAP)
NOTHING = RunAccess()
SUITE = Suite("pytest", ".", ("sh",))


@pytest.fixture
def home(here: PurePath) -> Iterator[PurePath]:
    """Return an empty HOME."""
    home = here / "home"
    _ = value(io_ops.make_folder(home))
    with at_home(home):
        yield home


def run_script(
    bench: SuiteBench, tree: Tree, script: str, own: RunAccess = NOTHING
) -> CompletedProcess:
    """Return what a script did in a tree."""
    command = Command(("sh", "-c", script), tree.inside, watched=True, timeout_seconds=60)
    return value(confined_run(bench, tree, command, own).bind(io_ops.run_process))


def says(bench: SuiteBench, tree: Tree, script: str, own: RunAccess = NOTHING) -> str:
    """Return what a script printed on both streams."""
    completed = run_script(bench, tree, script, own)
    return completed.stdout + completed.stderr


def writable(bench: SuiteBench, tree: Tree, *paths: str, own: RunAccess = NOTHING) -> list[str]:
    """Return which of these paths a process in a tree can write."""
    script = "; ".join(f"(echo x >> {path}) 2> /dev/null && echo {path}" for path in paths)
    return says(bench, tree, script, own).split()


def test_the_user_s_own_tree_can_be_written_but_for_what_runs_and_what_git_keeps(
    home: PurePath,
) -> None:
    """A project below the top sees the whole repository; adws's state is an empty folder."""
    top = project(
        home / "project", LENT + "mkdir web && touch web/x && git add . && git commit -qm w"
    )
    bench = SuiteBench(top / "web", HELD, (SUITE,))
    tree = Tree(top / "web")
    paths = (
        "x",
        "../app/code.py",
        "../.git/config",
        "../.git/hooks/x",
        "../.venv/x",
        "~/x",
        "/etc/x",
    )
    assert writable(bench, tree, *paths) == ["x", "../app/code.py", f"{home}/x"]
    assert says(SuiteBench(top, HELD, ()), Tree(top), "ls -A .adws") == ""
    assert shell(home, "ls -A") == "project\n"


def test_links_of_the_user_s_own_tree_stay(home: PurePath) -> None:
    """What they lead to cannot be written."""
    _ = write_program(home, "envs/one/pyvenv.cfg", "one")
    script = (
        "printf '.venv\\n.adws\\n' >> .gitignore && ln -s ../envs/one .venv && ln -s ../s .adws"
    )
    top = project(home / "project", script)
    _ = value(io_ops.make_folder(home / "s/raw/1"))
    bench, own = SuiteBench(top, HELD, (SUITE,)), RunAccess((top / ".adws/raw/1",))
    assert writable(bench, Tree(top), ".venv/pyvenv.cfg", ".adws/raw/1/x", own=own) == [
        ".adws/raw/1/x"
    ]
    assert shell(top, "readlink .venv .adws; ls .adws/raw/1") == "../envs/one\n../s\nx\n"


def test_a_folder_without_a_repository_is_a_tree_too(home: PurePath) -> None:
    """Its environments are known by their names."""
    _ = write_program(home, "plain/.venv/pyvenv.cfg")
    bench = SuiteBench(home / "plain", HELD, (SUITE,))
    assert writable(bench, Tree(home / "plain"), "x", ".venv/x") == ["x"]
    _ = write_program(home, "plain/.git", "gitdir: /nowhere")
    assert writable(bench, Tree(home / "plain"), "y", ".git") == ["y"]


def test_a_judge_tree_is_seen_in_the_place_of_the_user_s(home: PurePath) -> None:
    """With its own content and the user's environment, which cannot be written."""
    top = project(home / "project", LENT)
    base = opened(top)
    _ = write_program(top, "app/later.py")
    bench = Bench(top, HELD, (SUITE,), level=None, base=base)
    bench = evolve(bench, level=value(level_of_bench(bench)))
    tree = value(judge_tree(bench, base.commit))
    assert says(bench, tree, "pwd; ls -A; ls app; git log --format=%s").splitlines() == [
        str(top),
        *(".adws", ".git", ".gitignore", ".venv", "app", "tests", "code.py", "ignore", "first"),
    ]
    assert writable(bench, tree, "app/code.py", ".venv/x", ".venv/bin/python") == ["app/code.py"]
    elsewhere = value(judge_tree(bench, base.commit, elsewhere=True))
    assert says(bench, elsewhere, f"cat .venv/pyvenv.cfg; ls -A {top}").split() == [".venv"]
    assert elsewhere.inside != top


def test_what_is_declared_is_open(home: PurePath) -> None:
    """Writable files and folders, readable ones, and variables by name."""
    top = project(home / "project")
    _ = write_program(home, "cache/here")
    _ = write_program(home, "sdk/tool", "sdk")
    settings = evolve(
        HELD,
        writable=("~/cache", "/nowhere"),
        sandbox_read=("../sdk",),
        pass_environment=("DATABASE_URL",),
    )
    bench = SuiteBench(top, settings, (SUITE,))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", "postgres:")
        patch.setenv("OTHER_URL", "redis:")
        text = says(bench, Tree(top), 'cat ~/sdk/tool; echo "$DATABASE_URL$OTHER_URL"')
    assert text == "sdkpostgres:\n"
    assert writable(bench, Tree(top), "~/cache/x", "~/sdk/x") == [f"{home}/cache/x"]
    assert value(io_ops.exists(home / "cache/x"))


@pytest.mark.parametrize("network", [Network.ON, Network.OFF])
def test_the_network_is_another_one_unless_it_is_wanted(home: PurePath, network: Network) -> None:
    """Where it is reached, proxies are known too."""
    top = project(home / "project")
    bench = SuiteBench(top, evolve(HELD, test_network=network), (SUITE,))
    online = network is Network.ON
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HTTPS_PROXY", "proxy")
        words = says(bench, Tree(top), 'readlink /proc/self/ns/net; echo "$HTTPS_PROXY"').split()
    own = shell(home, "readlink /proc/self/ns/net").strip()
    assert (words[0] == own, words[1:]) == (online, ["proxy"] * online)


def test_the_variables_of_what_starts_it_are_not_shown(home: PurePath) -> None:
    """With these, the key with which its tests sign what they record would be known."""
    top = project(home / "project")
    script = "ls /proc/1/environ; cat /proc/1/environ /proc/1/task/*/environ 2> /dev/null | wc -c"
    assert says(SuiteBench(top, HELD, (SUITE,)), Tree(top), script) == "/proc/1/environ\n0\n"


def test_a_program_that_is_nowhere_is_no_fault_of_the_code(home: PurePath) -> None:
    """It fails as it does without a cage; what is relative is the tree's."""
    top = project(home / "project")
    bench = SuiteBench(top, HELD, ())
    for program in ("/nowhere/pytest", "no-such-program"):
        gone = error(confined_run(bench, Tree(top), Command((program,), top)))
        assert isinstance(gone, IoFailed)
        assert gone.message == f"cannot run {program}: No such file or directory"
    assert value(confined_run(bench, Tree(top), Command(("./run",), top))).argv == ("./run",)


def test_without_a_cage_only_the_variables_are_held(home: PurePath) -> None:
    """A list of names says which pass."""
    top = project(home / "project")
    bench = SuiteBench(top, Settings(sandbox=Sandbox.NONE), ())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OTHER_URL", "redis:")
        assert says(bench, Tree(top), 'echo "$OTHER_URL"; touch ~/x') == "\n"
    assert value(io_ops.exists(home / "x"))
