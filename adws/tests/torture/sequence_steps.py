"""What can happen in a random sequence: to adws, and to the user's tree beside it."""

import json
import os
import re
import shutil
import signal

from adws.core.checksum import with_checksum, without_checksum
from adws.core.codec import to_json
from adws.tests.torture.sequence_stage import GENERATED, DriverOutput, Stage, bare_run, bug

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
_MOST_EVENTS = 45
_DYING_GIT = """\
#!/bin/sh
case " $* " in
*" --dry-run "*) ;;
*" read-tree -m -u "*)
    printf 'from ver' > {project}/one.py
    kill -9 $(cat {pid})
    exit 1;;
esac
exec {git} "$@"
"""
"""A git that dies, with adws, while it writes the first file."""
_TRIES = 6


def interrupt(stage: Stage) -> None:
    """Start, or go on, and stop by a signal after some events."""
    number = stage.chance.choice(_SIGNALS)
    how = stage.chance.choice(((), (), (), ("--fresh",), ("--rebase",)))
    events, pause = stage.chance.randint(0, _MOST_EVENTS), stage.chance.uniform(0, 0.2)
    before = stage.answered, stage.calls_so_far
    stop = stage.stop(how, number, events, pause)
    candidate = " ".join(("fix", *how))
    stage.tell(f"{candidate}, {number.name} after {events} events: {outcome(stop)}")
    stage.compare(stop, before, rebases="--rebase" in how)


def go_on(stage: Stage) -> None:
    """Run `adws fix` to its end."""
    stage.tell(f"fix: {outcome(stage.run())}")


def start_fresh(stage: Stage) -> None:
    """Run `adws fix --fresh` to its end."""
    stage.tell(f"fix --fresh: {outcome(stage.run('--fresh'))}")


def rebase(stage: Stage) -> None:
    """Run `adws fix --rebase` to its end."""
    stage.tell(f"fix --rebase: {outcome(stage.run('--rebase'))}")


def one_round(stage: Stage) -> None:
    """Run `adws round`."""
    stage.tell(f"round: {outcome(stage.run(command='round'))}")


def fail(stage: Stage) -> None:
    """Let adws end with exit code 2: no git, no agent, no suite, or a damaged journal."""
    how = stage.chance.choice(("no git", "no agent", "no suite"))
    if how == "no git":
        result = stage.run(env={**os.environ, "PATH": "/nonexistent"})
    elif how == "no agent":
        result = stage.run("--agent", "scripted")
    else:
        result = stage.run("--fresh", "--test-command", "false")
    stage.tell(f"{how}: {outcome(result)}")


def merge(stage: Stage) -> None:
    """Merge the branch that was delivered last, where that is possible."""
    if not stage.branch:
        return
    text = stage.sh(
        f"git merge -q --no-edit {stage.branch} > merge.log 2>&1 && echo merged "
        "|| (git merge --abort 2> /dev/null || true; echo refused); rm -f merge.log"
    )
    stage.tell(f"merge: {text.strip()}")


def rewrite_history(stage: Stage) -> None:
    """Give the user's newest commit another message: HEAD is another commit with the same tree."""
    _ = stage.sh("git commit -q --amend --no-verify -m rewritten --allow-empty")
    stage.tell("amend")


def edit(stage: Stage) -> None:
    """Repair a bug by hand, put a remark beside it, or change a file that no test needs."""
    name = stage.chance.choice(("one", "two"))
    how = stage.chance.choice(("repair", "remark", "other"))
    script = {
        "repair": f"sed -i 's/a - /a + /' {name}.py",
        "remark": f"echo '# a remark' >> {name}.py",
        "other": "echo more >> notes.txt",
    }[how]
    _ = stage.sh(script)
    _tell_and_commit(stage, f"{how} {name}")


def delete_test(stage: Stage) -> None:
    """Remove the second test."""
    _ = stage.sh("rm -f tests/test_two.py")
    _tell_and_commit(stage, "delete tests/test_two.py")


def change_environment(stage: Stage) -> None:
    """Generate the ignored file anew: with it the code is broken, or as it was."""
    shift = stage.chance.choice((0, 5))
    _ = (stage.project / GENERATED).write_text(f"SHIFT = {shift}\n", encoding="utf-8")
    stage.tell(f"generate SHIFT = {shift}")


def kill_delivery(stage: Stage) -> None:
    """Let git and adws die while the fixes are written into the user's files, and go on."""
    git = stage.sh("command -v git").strip()
    folder, pid = stage.folder / "dying", stage.folder / "driver"
    folder.mkdir(exist_ok=True)
    pid.unlink(missing_ok=True)
    script = _DYING_GIT.format(project=stage.project, git=git, pid=pid)
    _ = (folder / "git").write_text(script, encoding="utf-8")
    (folder / "git").chmod(0o755)
    before = stage.answered, stage.calls_so_far
    path = f"{folder}:{os.environ['PATH']}"
    driver = stage.start("--deliver", "apply", env={**os.environ, "PATH": path})
    _ = pid.write_text(str(driver.pid), encoding="utf-8")
    end = stage.end(driver)
    stage.tell(f"fix --deliver apply, killed while it writes: {outcome(end)}")
    stage.compare(end, before)
    stage.tell(f"fix --deliver apply: {outcome(stage.run('--deliver', 'apply'))}")


def build(stage: Stage) -> None:
    """Run `adws build` to its end: what it delivers breaks no case that passed."""
    place = stage.folder / f"before-{stage.chance.random()}"
    _ = shutil.copytree(stage.project, place, symlinks=True)
    before = bare_run(place)
    said = stage.run("write a note", command="build")
    stage.tell(f"build: {outcome(said)}")
    result = re.search(r"the branch (\S+?)(;|$)", str(said.document.get("delivered", "")))
    if said.code != 0 or result is None:
        return
    ended = bare_run(stage.clone(result[1], place.with_name(f"{place.name}-built")))
    broken = sorted(name for name, well in before.items() if well and not ended.get(name, True))
    if broken:
        stage.broken.append(f"false green: build: {broken}")


def add_failing_test(stage: Stage) -> None:
    """Add the third bug with its test."""
    for path, text in bug("three").items():
        _ = (stage.project / path).write_text(text, encoding="utf-8")
    _tell_and_commit(stage, "add the bug three")


def copy_project(stage: Stage) -> None:
    """Copy the project with adws's state, and work on the copy too; the cache is the same one."""
    name = f"copy{len(stage.told)}"
    _ = shutil.copytree(stage.project, stage.folder / name, symlinks=True)
    other = Stage(stage.folder, stage.chance, name, stage.told, stage.broken)
    result = other.run()
    other.tell(f"fix: {outcome(result)}")
    if result.error == "BaseLeftBehind":
        other.tell(f"fix --fresh: {outcome(other.run('--fresh'))}")
    mine = stage.sh("git branch --list 'adws/*' --format '%(refname:short)'").split()
    stray = [item for item in mine if item.removeprefix("adws/") not in stage.runs]
    if stray:
        stage.broken.append(f"wrong project: {stray} of {name} were delivered here")


def two_drivers(stage: Stage) -> None:
    """Start two drivers at once: one works, the other is refused or follows."""
    before = stage.answered, stage.calls_so_far
    words = [stage.chance.choice(((), ("--fresh",), ("--rebase",))) for _ in range(2)]
    drivers = [stage.start(*word) for word in words]
    ended = [stage.end(driver) for driver in drivers]
    stage.tell(f"two drivers {words}: {', '.join(map(outcome, ended))}")
    if all(item.error == "LockHeld" for item in ended):
        stage.broken.append("wrong end: both drivers were refused")
    for result, how in zip(ended, words, strict=True):
        stage.compare(result, before, rebases="--rebase" in how)


def older_state(stage: Stage) -> None:
    """Leave the newest run as an adws with other workflows, or another format, would have."""
    if not stage.runs:
        return
    file = stage.project / f".adws/runs/{stage.runs[-1]}/state.json"
    content = without_checksum(json.loads(file.read_text(encoding="utf-8")))
    key = stage.chance.choice(("digest", "version"))
    altered = {**(content or {}), key: "0" if key == "digest" else 0}
    _ = file.write_text(to_json(with_checksum(altered)), encoding="utf-8")
    result = stage.run()
    stage.tell(f"older {key}: {outcome(result)}")
    if key == "version":
        shutil.rmtree(file.parent)


def finish(stage: Stage) -> None:
    """Bring the work to an end as the hints say, and compare once more."""
    for _ in range(_TRIES):
        result = stage.run()
        stage.tell(f"fix: {outcome(result)}")
        if result.finished:
            return
        how = stage.chance.choice(("--fresh", "--rebase"))
        result = stage.run(how)
        stage.tell(f"fix {how}: {outcome(result)}")
        if result.finished:
            return
    stage.broken.append(f"wrong end: {stage.last}")


def outcome(output: DriverOutput) -> str:
    """Say in a few words how a driver ended."""
    counts = [
        f"{key} {output.document[key]}" for key in ("fixed", "escalated") if key in output.document
    ]
    return " ".join(filter(None, (f"exit {output.code}", output.error, *counts)))


def _tell_and_commit(stage: Stage, words: str) -> None:
    committed = stage.coin()
    if committed:
        _ = stage.sh("git add -A && git commit -q --allow-empty -m own")
    stage.tell(f"{words}{', committed' if committed else ''}")
