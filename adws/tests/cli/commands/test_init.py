"""Tests of `adws init`."""

from pathlib import Path, PurePath

import pytest
from returns.io import IOResult
from returns.pipeline import is_successful

from adws import io_ops
from adws.cli import health
from adws.core.errors import PipelineError
from adws.core.settings_file import parse_settings
from adws.tests.cli.program import CommandResult, committed, invoke, read, write
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240)]

VERIFY = ".claude/commands/verify.md"
CLAUDE = (
    *(f".claude/commands/{name}.md" for name in ("build", "fix", "implement", "prime", "verify")),
    *(f".claude/skills/test-{n}/SKILL.md" for n in ("analyze", "fix-report", "fix-round")),
)
MINE = "---\ndescription: mine\n---\n\nMine.\n"


def files(folder: PurePath) -> dict[str, str]:
    """Return all that is in a folder."""
    return {name: read(folder / name) for name in value(io_ops.list_files(folder))}


def deeds(*arguments: str) -> dict[str, str]:
    """Run the command and return what it says to have done, by file."""
    result = invoke("init", "--no-settings", *arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    here = value(io_ops.working_folder())
    return {str(PurePath(f["file"]).relative_to(here)): f["done"] for f in result.json["files"]}


def own_files(folder: PurePath) -> dict[str, str]:
    """Return the files of a folder, without those that adws leaves where it tried a suite."""
    return {name: text for name, text in files(folder).items() if not name.startswith(".adws/")}


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer than a person would: other tests keep this machine busy."""
    monkeypatch.setattr(health, "SECONDS", 230.0)
    monkeypatch.setattr(health, "SUITE_SECONDS", 180.0)


@pytest.fixture(autouse=True)
def _no_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """No agent of this machine is in use."""
    monkeypatch.setenv("PATH", "/nowhere")


def program(folder: PurePath, name: str) -> None:
    """Install a program that does nothing."""
    _ = write(folder, {name: "#!/bin/sh\n"})
    Path(folder / name).chmod(0o755)


def test_the_commands_are_laid_once(here: PurePath) -> None:
    """The second time nothing is left to do, and a person is told what is next."""
    result = invoke("init", "--no-settings", "--for", "claude")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert sorted(lines[:8]) == sorted(f"written    {path}" for path in CLAUDE)
    assert lines[8:] == [
        "next, in a new session of Claude Code: /verify",
        "`adws` is not on the PATH, so agents cannot run it (see: adws doctor)",
    ]
    laid = files(here)
    assert tuple(laid) == tuple(sorted(CLAUDE))
    assert (
        invoke("init", "--no-settings", "--for", "claude").stdout.splitlines()[0]
        == "unchanged  8 more"
    )
    assert files(here) == laid


def test_a_program_on_the_path_is_not_missed(here: PurePath) -> None:
    """Then there is nothing to say about it."""
    program(here / "bin", "adws")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(here / "bin"))
        assert "PATH" not in invoke("init", "--no-settings", "--for", "claude").stdout


@pytest.mark.parametrize(
    ("there", "programs", "hosts"),
    [
        ({}, (), {"agents_md"}),
        ({}, ("claude", "gemini"), {"claude", "gemini"}),
        ({".opencode/x": ""}, ("claude",), {"opencode"}),
        ({"CLAUDE.md": "", "AGENTS.md": "a\n"}, (), {"claude", "agents_md"}),
        ({"AGENTS.md": "a\n"}, ("codex",), {"codex", "agents_md"}),
        ({".codex/x": "", "GEMINI.md": ""}, (), {"codex", "gemini"}),
    ],
)
def test_those_in_use_are_found(
    here: PurePath,
    monkeypatch: pytest.MonkeyPatch,
    there: dict[str, str],
    programs: tuple[str, ...],
    hosts: set[str],
) -> None:
    """By what the project shows, else by what is installed; AGENTS.md is for all others."""
    for name in programs:
        program(here / "bin", name)
    monkeypatch.setenv("PATH", str(here / "bin"))
    project = write(here / "project", there)
    value(io_ops.make_folder(project))
    result = invoke("init", "--no-settings", "--root", str(project), "--dry-run", "--json").json
    assert {file["host"] for file in result["files"]} == hosts


def test_what_somebody_changed_stays(here: PurePath) -> None:
    """It is told; the others are renewed."""
    _ = invoke("init", "--no-settings", "--for", "claude")
    old = read(here / VERIFY)
    outdated = ".claude/commands/fix.md"
    fix = read(here / outdated)
    _ = write(here, {VERIFY: f"{old}\nMine.\n", ".claude/commands/own.md": MINE})
    result = invoke("init", "--no-settings", "--for", "claude")
    assert result.exit_code == 0
    assert result.stdout.startswith(
        f"kept       {VERIFY}\nunchanged  7 more\nkept: somebody changed"
    )
    assert read(here / VERIFY) == f"{old}\nMine.\n"
    assert (read(here / outdated), read(here / ".claude/commands/own.md")) == (fix, MINE)


def test_force_takes_the_new_one_and_keeps_the_old_aside(here: PurePath) -> None:
    """Where it is told, and where git does not see it."""
    _ = write(here, {VERIFY: MINE})
    result = invoke("init", "--no-settings", "--for", "claude", "--force")
    (line,) = (line for line in result.stdout.splitlines() if line.startswith("replaced"))
    aside = line.partition("(old text: ")[2].rstrip(")")
    assert line.startswith(f"replaced   {VERIFY} (")
    assert (read(here / aside), aside.startswith(".adws/replaced/")) == (MINE, True)
    assert read(here / ".adws/.gitignore").startswith("*\n")
    assert deeds("--for", "claude") == dict.fromkeys(CLAUDE, "unchanged")


@pytest.mark.parametrize("options", [("--dry-run",), ("--diff",), ("--diff", "--json")])
def test_looking_changes_nothing(here: PurePath, options: tuple[str, ...]) -> None:
    """Not even where force would."""
    _ = write(here, {VERIFY: MINE})
    result = invoke("init", "--no-settings", "--for", "claude", "--force", *options)
    assert (result.exit_code, files(here)) == (0, {VERIFY: MINE})


def test_a_dry_run_says_what_would_be_done(here: PurePath) -> None:
    """No line says that it is done."""
    _ = write(here, {VERIFY: MINE})
    lines = invoke("init", "--no-settings", "--for", "claude", "--dry-run").stdout.splitlines()
    others = sorted(f"would write    {path}" for path in CLAUDE if path != VERIFY)
    assert sorted(lines[:8]) == [f"would keep     {VERIFY}", *others]
    assert lines[8].startswith("would keep: somebody changed it")
    assert lines[9:] == ["adws wrote nothing; this is the plan"]


def test_a_dry_run_leaves_alone_what_is_installed(here: PurePath) -> None:
    """It says how many files stay as they are."""
    _ = invoke("init", "--no-settings", "--for", "claude")
    result = invoke("init", "--no-settings", "--for", "claude", "--dry-run")
    assert result.stdout == "unchanged      8 more\nadws wrote nothing; this is the plan\n"
    assert files(here).keys() >= set(CLAUDE)


def test_the_differences_are_shown(here: PurePath) -> None:
    """Of what is there to what would be; what is the same is not shown."""
    _ = invoke("init", "--no-settings", "--for", "claude")
    _ = write(here, {VERIFY: read(here / VERIFY) + "\nMine."})
    text = invoke("init", "--no-settings", "--for", "claude", "--diff").stdout
    assert text.startswith(f"--- there/{VERIFY}\n+++ new/{VERIFY}\n@@")
    assert text.endswith("this command only looks.\n-\n-Mine.\n")


def test_what_was_laid_is_taken_away(here: PurePath) -> None:
    """And nothing else: no file of others, no file that somebody changed."""
    _ = write(here, {"AGENTS.md": "# Mine\n\nText.\n", ".claude/commands/own.md": MINE})
    _ = invoke("init", "--for", "claude", "--for", "agents-md", "--for", "codex", "--settings")
    _ = write(here, {VERIFY: read(here / VERIFY) + "Mine.\n"})
    changed = read(here / VERIFY)
    result = invoke("init", "--no-settings", "--remove")
    assert f"kept       {VERIFY}" in result.stdout.splitlines()
    assert "next" not in result.stdout
    assert own_files(here) == {
        "AGENTS.md": "# Mine\n\nText.\n",
        ".claude/commands/own.md": MINE,
        VERIFY: changed,
    }
    assert set(value(io_ops.list_folder(here))) - {".adws"} == {".claude", "AGENTS.md"}
    forced = invoke("init", "--no-settings", "--remove", "--force")
    assert f"removed    {VERIFY} (old text: .adws/replaced/" in forced.stdout
    assert VERIFY not in files(here)


def test_a_file_of_an_earlier_version_is_taken_away(here: PurePath) -> None:
    """It bears the mark, and no command has its name any more; what bears none stays."""
    _ = invoke("init", "--no-settings", "--for", "claude")
    text = read(here / VERIFY)
    more = {".claude/commands/gone.md": text, ".claude/commands/a.txt": text}
    _ = write(here, {**more, ".claude/commands/own.md": MINE})
    texts = deeds("--for", "claude")
    assert {path: deed for path, deed in texts.items() if deed != "unchanged"} == {
        ".claude/commands/gone.md": "removed"
    }
    assert {".claude/commands/own.md", ".claude/commands/a.txt"} <= set(files(here))


def test_prompts_of_an_early_codex_go_home(
    here: PurePath, home: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only when they are named; the folder is that of Codex's own variable, if it is set."""
    for folder, variable in ((home / ".codex", ""), (here / "codex", str(here / "codex"))):
        monkeypatch.setenv("CODEX_HOME", variable)
        result = invoke("init", "--no-settings", "--for", "codex-prompts")
        assert f"written    {folder}/prompts/verify.md" in result.stdout.splitlines()
        assert "next, in a new session of Codex before 0.117: /prompts:verify" in result.stdout
        assert "removed" not in invoke("init", "--no-settings", "--remove").stdout
        assert (
            "removed"
            in invoke("init", "--no-settings", "--for", "codex-prompts", "--remove").stdout
        )


NEEDY = {
    ".gitignore": "made.json\n__pycache__/\n",
    "test_a.py": "def test_a(): open('made.json').close()\ndef test_b(): pass\n",
}


@pytest.fixture
def needy(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> PurePath:
    """Return a project with a test that needs a file that git ignores."""
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    project = committed(here / "needy", NEEDY)
    _ = write(project, {"made.json": "1"})
    monkeypatch.chdir(project)
    return project


def test_the_settings_that_were_found_necessary_are_written(needy: PurePath) -> None:
    """Exactly those, each with a comment that says why; then the project needs no more."""
    result = invoke("init", "--for", "agents-md")
    assert result.stdout.splitlines()[-2:] == [
        "settings that this project needs:",
        '  lend = ["made.json"]',
    ]
    text = read(needy / "adws.toml")
    assert text.splitlines()[1:] == [
        "#",
        "# What `adws doctor` found necessary here. `adws docs settings` has all settings.",
        "",
        "# test_a.py::test_a needs made.json, which git ignores",
        'lend = ["made.json"]',
    ]
    assert is_successful(parse_settings(text, "adws.toml"))
    again = invoke("init", "--for", "agents-md", "--settings")
    assert again.stdout.splitlines()[-1] == "this project needs no settings"
    assert read(needy / "adws.toml") == text
    assert invoke("init", "--remove", "--settings", "--json").json["files"][-1]["done"] == "removed"


def test_settings_of_your_own_stay(needy: PurePath) -> None:
    """What is missing there is told."""
    _ = write(needy, {"adws.toml": "max_rounds = 5\n"})
    result = invoke("init", "--for", "agents-md", "--settings", "--json").json
    assert {PurePath(file["file"]).name: file["done"] for file in result["files"]} == {
        "AGENTS.md": "written",
        "adws.toml": "kept",
    }
    assert result["settings"] == ['lend = ["made.json"]']
    assert read(needy / "adws.toml") == "max_rounds = 5\n"


def test_a_project_with_settings_is_tried_only_on_demand(needy: PurePath) -> None:
    """Somebody has decided on them."""
    _ = write(needy, {"adws.toml": "max_rounds = 5\n"})
    assert "settings" not in invoke("init", "--for", "agents-md", "--json").json


def test_a_project_whose_pyproject_has_no_settings_is_tried(needy: PurePath) -> None:
    """Such a file is there for other tools."""
    _ = write(needy, {"pyproject.toml": "[project]\nname = 'x'\n"})
    tried = invoke("init", "--for", "agents-md", "--json").json
    assert tried["settings"] == ['lend = ["made.json"]']


def test_the_settings_are_read_once(needy: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether there are any is known from what was read."""
    _ = write(needy, {"adws.toml": "max_rounds = 5\n"})
    read_files, read_text = list[str](), io_ops.read_text

    def counted(path: PurePath) -> IOResult[str, PipelineError]:
        read_files.append(path.name)
        return read_text(path)

    monkeypatch.setattr(io_ops, "read_text", counted)
    _ = invoke("init", "--for", "agents-md")
    assert read_files.count("adws.toml") == 1


def test_no_settings_are_written_where_none_are_necessary(here: PurePath) -> None:
    """A folder without tests needs none that adws could find out; a person is told on demand."""
    assert "settings" not in invoke("init", "--for", "agents-md").stdout
    assert deeds("--for", "agents-md", "--settings") == {"AGENTS.md": "unchanged"}
    assert not value(io_ops.exists(here / "adws.toml"))


@pytest.mark.parametrize(
    ("project", "exit_code"),
    [("[project]\nname = 'x'\n", 0), ("[tool.adws]\nmax_rounds = 5\n", 2)],
)
def test_settings_elsewhere_are_not_put_out_of_force(
    here: PurePath, project: str, exit_code: int
) -> None:
    """An adws.toml would win over them."""
    _ = write(here, {"pyproject.toml": project})
    result = invoke("init", "--for", "claude", "--settings")
    assert result.exit_code == exit_code
    if exit_code:
        assert result.stderr.startswith("error: pyproject.toml has settings under [tool.adws]")
        assert own_files(here) == {"pyproject.toml": project}


def test_an_unknown_tool_is_refused(here: PurePath) -> None:
    """With the nearest one, and before anything is written."""
    result = invoke("init", "--no-settings", "--for", "claude", "--for", "gemni")
    hint = "did you mean 'gemini'?"
    assert result == CommandResult(2, "", f"error: unknown host 'gemni'\nhint: {hint}\n")
    assert files(here) == {}
    error = invoke("init", "--no-settings", "--for", "gemni", "--json").json["error"]
    assert (error["kind"], error["hint"]) == ("NameUnknown", hint)


@pytest.mark.parametrize(
    ("there", "links", "error"),
    [
        ({}, {".claude": "/usr"}, "/.claude/commands/build.md links to "),
        ({}, {VERIFY: "/etc/passwd"}, f"/{VERIFY} links to "),
        ({".claude": ""}, {}, "cannot list "),
        ({".claude/skills": ""}, {}, "cannot list "),
        ({f"{VERIFY}/x": ""}, {}, "cannot read "),
        ({}, {".claude/commands/own.md": "nowhere"}, ""),
    ],
)
def test_what_cannot_be_written_is_told_before_anything_is(
    here: PurePath, there: dict[str, str], links: dict[str, str], error: str
) -> None:
    """A way out of the project, a file in the place of a folder, a folder in that of a file."""
    _ = write(here, there)
    for path, target in links.items():
        value(io_ops.make_link(PurePath(target), here / path))
    before = value(io_ops.list_files(here))
    result = invoke(
        "init", "--no-settings", "--for", "claude", "--for", "gemini", "--force", "--json"
    ).json
    if not error:
        assert set(CLAUDE) < set(value(io_ops.list_files(here)))
        return
    assert (result["error"]["kind"], result["error"]["message"].count(error)) == ("IoFailed", 1)
    assert result["error"]["hint"]
    assert value(io_ops.list_files(here)) == before


def test_links_within_the_project_are_followed(here: PurePath) -> None:
    """An AGENTS.md that leads elsewhere stays a link, and two ways to a file are one file."""
    _ = write(here, {"docs/AGENTS.md": "Mine.\n", ".agents/skills/x": ""})
    value(io_ops.make_link(PurePath("docs/AGENTS.md"), here / "AGENTS.md"))
    value(io_ops.make_link(PurePath("../.agents/skills"), here / ".claude/skills"))
    three = ("--for", "claude", "--for", "codex", "--for", "agents-md")
    _ = invoke("init", "--no-settings", *three)
    assert Path(here / "AGENTS.md").is_symlink()
    assert read(here / "docs/AGENTS.md").startswith("Mine.\n\n<!-- adws init agents_md ")
    assert set(deeds(*three).values()) == {"unchanged"}
    _ = invoke("init", "--no-settings", "--remove")
    left = (".agents/skills/x", ".claude/skills", "AGENTS.md", "docs/AGENTS.md")
    assert value(io_ops.list_files(here)) == left
    assert read(here / "docs/AGENTS.md") == "Mine.\n"
