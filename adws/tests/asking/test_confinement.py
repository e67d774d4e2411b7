"""What an agent sees in its cage, wherever HOME and the project are."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.agents.command import AGENT
from adws.cage.programs import IN_HOME
from adws.core.purpose import Purpose
from adws.core.settings import Sandbox, Settings, Workspace
from adws.tests.asking.caging import LENT, at_home, user_at, write_program
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value
from adws.vcs.reading import read_patch

pytestmark = [pytest.mark.real_io, needs("bwrap")]

IN_PLACE = Settings(sandbox=Sandbox.BWRAP, workspace=Workspace.IN_PLACE)
KEYED = evolve(AGENT, home_files=(".tool/key",))


@pytest.fixture
def home(here: PurePath) -> Iterator[PurePath]:
    """Return an empty HOME."""
    home = here / "home"
    _ = value(io_ops.make_folder(home))
    with at_home(home):
        yield home


def test_its_tree_is_where_the_user_s_is(home: PurePath) -> None:
    """With a repository of its own, what is lent, and the folder of the project to work in."""
    below = "mkdir -p web && touch web/page.js && git add -A && git commit --quiet -m web"
    user = user_at(home, home / "project", LENT + below, prefix="web")
    text = user.says("pwd; ls -A ..; ls -A ../.venv; git status --porcelain; git log --format=%s")
    assert text.splitlines() == [
        f"{home}/project/web",
        *(".git", ".gitignore", ".venv", "app", "tests", "web"),
        *("bin", "pyvenv.cfg"),
        *("web", "ignore", "first"),
    ]


def test_what_it_changes_is_read_from_its_tree(home: PurePath) -> None:
    """The places where something was mounted are no changes."""
    user = user_at(home, home / "project")
    assert user.run("echo more >> app/code.py; git add -A; git commit -qm mine").ok
    patch = value(read_patch(user.base, user.base.commit, user.tree))
    assert [change.path for change in patch.changes] == ["app/code.py"]
    assert shell(home / "project", "git status --porcelain") == ""


def test_its_home_lasts_as_long_as_the_run_and_is_not_the_user_s(home: PurePath) -> None:
    """Only the files with which it is known to its service are there, and cannot be changed."""
    _ = write_program(home, ".tool/key", "k")
    user = user_at(home, home / "project")
    assert user.run("touch ~/session; echo x > ~/.tool/key", KEYED).exit_code != 0
    assert user.says("cd; ls -A . .tool; cat .tool/key", KEYED).split("\n") == [
        *(".:", ".cache", ".tool", "project", "session", "", ".tool:", "key", "k")
    ]
    assert shell(home, "ls -A").split() == [".cache", ".tool", "project"]


@pytest.mark.parametrize("purpose", [Purpose.VERIFY, Purpose.STATE_EXAMPLES])
def test_who_must_not_know_a_change_finds_no_note_of_its_author(
    home: PurePath, purpose: Purpose
) -> None:
    """Nor the other way round; what it keeps itself stays for as long as the run."""
    user = user_at(home, home / "project")
    assert user.run("echo author > ~/note").ok
    assert user.says("ls ~; echo other > ~/note; cat ~/note", purpose=purpose) == "project\nother\n"
    assert user.says("cat ~/note") == "author\n"
    assert user.says("cat ~/note", purpose=purpose) == "other\n"


@pytest.mark.parametrize(
    ("named", "inside"),
    [
        ("{here}/home", "{here}/home"),
        ("{here}/link", "{here}/home"),
        ("{here}/home/project", "/tmp/home"),  # noqa: S108 - of the cage alone
        ("{here}/home/project/app", "{here}/home/project/app"),
    ],
)
def test_home_may_be_anywhere(home: PurePath, named: str, inside: str) -> None:
    """A link, the project itself, a folder of the project."""
    here = home.parent
    _ = shell(here, "ln -s home link")
    with at_home(PurePath(named.format(here=here))):
        user = user_at(home, home / "project")
        script = "touch ~/x && echo ~ && cat tests/test_code.py && echo x >> .gitignore"
        assert user.says(script) == f"{inside.format(here=here)}\ndef test(): ...\n"


@pytest.mark.parametrize("home_variable", ["/nowhere", None])
def test_without_a_home_that_of_the_account_is_hidden(
    home: PurePath, home_variable: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is the agent's own."""
    if home_variable is None:
        monkeypatch.delenv("HOME")
    else:
        monkeypatch.setenv("HOME", home_variable)
    monkeypatch.setenv("ADWS_CACHE", str(home / "cache"))
    account = value(io_ops.home_folders())[0]
    user = user_at(home, home / "project")
    *shown, own, at = user.says("touch ~/x; ls ~; echo ~").split()
    assert (set(shown) <= {PurePath(name).parts[0] for name in IN_HOME}, own, at) == (
        True,
        "x",
        str(account),
    )


def test_a_lent_folder_may_be_a_link(home: PurePath) -> None:
    """Its content is there at both places, as its scripts may name either."""
    _ = write_program(home, "envs/one/pyvenv.cfg", "one")
    linked = "printf '.venv\\n' >> .gitignore && git add -A && git commit -qm v && "
    user = user_at(home, home / "project", f"{linked} ln -s ../envs/one .venv")
    script = f"cat .venv/pyvenv.cfg {home}/envs/one/pyvenv.cfg; touch .venv/x"
    assert user.says(script).startswith("oneone")
    assert user.says("ls -A .venv") == "pyvenv.cfg\n"


def test_links_to_packages_of_the_project_lead_to_its_own_tree(home: PurePath) -> None:
    """Where the agent's own packages are."""
    links = """
    printf 'node_modules\\n' >> .gitignore && mkdir a && echo one > a/i.js
    git add -A && git commit -qm packages
    mkdir -p node_modules/@b && ln -s ../a node_modules/a && ln -s "$PWD/a" node_modules/@b/a
    """
    user = user_at(home, home / "project", links)
    edit = "echo two > a/i.js; cat node_modules/a/i.js node_modules/@b/a/i.js"
    assert user.says(edit) == "two\ntwo\n"
    assert shell(home / "project", "cat a/i.js") == "one\n"


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("sdk/bin/tool", "tool"),
        ("x/node_modules/y/tool", "{home}/x/node_modules/y/tool"),
        (".nvm/v/bin/tool", "{home}/.nvm/v/bin/tool"),
        ("scripts/tool", "sh {home}/project/../scripts/tool"),
        ("scripts/tool", "env --unset=X sh {home}/scripts/tool"),
        ("allowed/tool", "{home}/allowed/tool"),
    ],
)
def test_programs_below_home_work(
    home: PurePath, program: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the PATH with what belongs to them, of installers, named, and allowed."""
    _ = write_program(home, program, "#!/bin/sh\necho works; echo x > $0")
    _ = value(io_ops.make_folder(home / "sdk" / "lib"))
    path = value(io_ops.environment())["PATH"]
    monkeypatch.setenv("PATH", f"{home}/sdk/bin:relative:{path}")
    settings = Settings(sandbox=Sandbox.BWRAP, sandbox_read=("~/allowed", "../other"))
    user = user_at(home, home / "project", settings=settings)
    argv = tuple(words.format(home=home).split())
    command = user.command("", argv=argv)
    completed = value(io_ops.run_process(command))
    assert (completed.stdout, "Read-only" in completed.stderr) == ("works\n", True)


def test_a_prompt_on_the_command_line_shows_nothing(home: PurePath) -> None:
    """Words with several lines are no places."""
    key = write_program(home, "key", "k")
    user = user_at(home, home / "project")
    assert not user.run(f"cat {key}\n{key}").ok


def test_certificates_of_the_user_are_there(
    home: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the variables say, as the service may not be reachable without them."""
    monkeypatch.setenv("SSL_CERT_FILE", str(write_program(home, "ca.pem", "ca")))
    assert user_at(home, home / "project").says('cat "$SSL_CERT_FILE"') == "ca"


@pytest.mark.real_io
def test_what_a_variable_names_as_a_cache_of_a_tool_is_seen(
    home: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies beside the modules of Go is not."""
    for name, file in (("GOCACHE", "a"), ("GOPATH", "pkg/mod/a")):
        monkeypatch.setenv(name, str(home / name))
        _ = write_program(home / name, file, "cached\n")
    _ = write_program(home / "GOPATH", "src/a", "own\n")
    read = 'cd "$GOPATH"; cat "$GOCACHE/a" pkg/mod/a; ls'
    assert user_at(home, home / "project").says(read).split() == ["cached", "cached", "pkg"]


@pytest.mark.parametrize("network", [True, False])
def test_the_network_can_be_cut(home: PurePath, *, network: bool) -> None:
    """Then the agent has one of its own, in which there is nobody, not even this machine."""
    settings = Settings(sandbox=Sandbox.BWRAP, sandbox_network=network)
    user = user_at(home, home / "project", settings=settings)
    which = "readlink /proc/self/ns/net"
    assert (user.says(which) == shell(home, which)) is network


def test_the_user_s_tree_may_be_its_own(home: PurePath) -> None:
    """In place it writes there, but neither to the repository nor to what is lent."""
    user = user_at(home, home / "project", settings=IN_PLACE)
    tries = ("app/code.py", ".git/config", ".git/hooks/pre-commit", ".venv/x", ".venv/bin/python")
    script = "; ".join(f"(echo x >> {path}) 2>/dev/null && echo {path}" for path in tries)
    assert user.says(f"{script}; ls -A .adws; git log --format=%s") == (
        "app/code.py\nown\ntasks\nignore\nfirst\n"
    )
    assert shell(home / "project", "git status --porcelain") == " M app/code.py\n"


def test_in_place_in_a_linked_worktree_the_main_repository_is_there(home: PurePath) -> None:
    """And cannot be written either."""
    main = user_at(home, home / "main").base.user_top
    _ = shell(main, "git worktree add -q ../project -b other")
    user = user_at(home, home / "project", "true", settings=IN_PLACE)
    assert user.says("git log --format=%s -1; git branch made; echo x >> app/code.py").startswith(
        "first\nfatal"
    )
    assert shell(home / "project", "git status --porcelain; git branch --list made") == (
        " M app/code.py\n"
    )


def test_links_that_it_leaves_lead_the_next_call_nowhere(home: PurePath) -> None:
    """Whoever makes the places to mount on would follow them with the user's rights."""
    _ = write_program(home, ".tool/key", "k")
    target = write_program(home, "target/there").parent
    user = user_at(home, home / "project")
    leaving = (
        f"ln -s /oldroot{target} ~/.tool; mv .adws aside; ln -s /oldroot{target} .adws;"
        f"rmdir .venv; ln -s /oldroot{target} .venv; rm -r .venv"
    )
    _ = user.run(leaving)
    assert user.says("cat ~/.tool/key; ls -A .adws", KEYED) == "kown\ntasks\n"
    assert shell(target, "ls -A") == "there\n"
