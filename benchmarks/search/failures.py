"""What failed, for those who work on the search: the bug, what was wanted, what came instead."""

from difflib import unified_diff

from benchmarks.search.trial import BugTrial


def describe(trial: BugTrial) -> str:
    """Return a section on a trial that did not end as it should; nothing for one that did."""
    if trial.correct:
        return ""
    bug = trial.bug
    end = "FALSE REPAIR" if trial.false else "wrong repair" if trial.repaired else "not repaired"
    words = trial.repair.words.strip()[-1500:]
    return (
        f"\n## {bug.id}: {end} ({bug.what})\n"
        f"wanted:\n{difference(bug.wrong, bug.right)}"
        f"got:\n{difference(bug.wrong, trial.text) or 'nothing'}\n"
        f"flags: {', '.join(trial.repair.flags) or 'none'}; exit {trial.repair.exit_code};"
        f" {trial.repair.seconds:.1f} s\n{words}\n"
    )


def difference(before: str, after: str) -> str:
    """Return what changed between two texts, indented, without the lines that stay."""
    lines = unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return "".join(f"    {line}\n" for line in lines if line[:3] not in ("---", "+++"))
