"""Branches: where they stand, and how two of them differ."""

from attrs import frozen

from adws.core.http import quoted
from adws.forge.operation import Operation, nothing, reading

EXISTS = 422
"""The status with which a branch that is there is not made again."""


@frozen
class Distance:
    """How many commits a branch has that another one has not, and the other way round."""

    ahead: int
    behind: int


def branch(name: str) -> Operation[str]:
    """Return the commit of a branch; refused with 404 where there is none."""
    return Operation("GET", f"/git/ref/heads/{_path(name)}", reading(_Ref, _sha))


def make_branch(name: str, sha: str) -> Operation[str]:
    """Make a branch; refused with 422 where it is there: so it is a claim that one can win."""
    return Operation(
        "POST",
        "/git/refs",
        reading(_Ref, _sha),
        fields={"ref": f"refs/heads/{name}", "sha": sha},
        statuses=frozenset({201}),
    )


def move_branch(name: str, sha: str) -> Operation[str]:
    """Move a branch forward; refused with 422 where that would lose a commit."""
    path = f"/git/refs/heads/{_path(name)}"
    return Operation("PATCH", path, reading(_Ref, _sha), fields={"sha": sha, "force": False})


def delete_branch(name: str) -> Operation[None]:
    """Delete a branch; refused with 422 where there is none."""
    path = f"/git/refs/heads/{_path(name)}"
    return Operation("DELETE", path, nothing, statuses=frozenset({204}))


def distance(base: str, head: str) -> Operation[Distance]:
    """Return how far two branches or commits are apart."""
    path = f"/compare/{quoted(base)}...{quoted(head)}"
    return Operation("GET", path, reading(_Comparison, _distance))


def _path(name: str) -> str:
    return "/".join(map(quoted, name.split("/")))


@frozen
class _Object:
    sha: str


@frozen
class _Ref:
    object: _Object


@frozen
class _Comparison:
    ahead_by: int
    behind_by: int


def _sha(ref: _Ref) -> str:
    return ref.object.sha


def _distance(compared: _Comparison) -> Distance:
    return Distance(compared.ahead_by, compared.behind_by)
