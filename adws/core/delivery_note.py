"""The sentence that says on which branch a run's commits are, written and read in one place."""

_ON_BRANCH = "the commits are on the branch "


def on_branch(branch: str, note: str = "") -> str:
    """Return the sentence; ``note`` adds something about the branch.

    >>> on_branch("adws/r1", "; it needs your uncommitted work")
    'the commits are on the branch adws/r1; it needs your uncommitted work'
    """
    return f"{_ON_BRANCH}{branch}{note}"


def plain_branch(sentence: str) -> str:
    """Return the branch that a sentence names; empty if it has a note.

    >>> plain_branch(on_branch("adws/r1")), plain_branch(on_branch("adws/r1", "; but"))
    ('adws/r1', '')
    """
    branch = sentence.removeprefix(_ON_BRANCH)
    return "" if branch == sentence or " " in branch else branch
