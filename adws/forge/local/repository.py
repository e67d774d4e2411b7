"""The embedded forge's repository itself, and how merges are armed there."""

from attrs import evolve

from adws.forge.local.asked import Asked, Replied, Route
from adws.forge.local.pulls import is_ready
from adws.forge.local.shapes import account
from adws.forge.local.skeletons import laid_over
from adws.forge.local.state import Proposed

_NODE = "PR_"


def _read(asked: Asked) -> Replied:
    owner, _, name = asked.state.repository.partition("/")
    plain = laid_over(
        "full-repository",
        full_name=asked.state.repository,
        name=name,
        default_branch=asked.state.default_branch,
        allow_auto_merge=True,
        allow_squash_merge=True,
        has_issues=True,
        permissions={
            "admin": False,
            "pull": True,
            "push": asked.token.may("contents", "write"),
        },
    )
    return asked.reply({**plain, "owner": account(asked.state, owner)})


def _permission(asked: Asked) -> Replied:
    login = asked.words["login"]
    role = asked.state.roles.get(login, "none")
    plain = laid_over(
        "repository-collaborator-permission", permission=role, role_name=role, user=None
    )
    return asked.reply(plain)


def _limit(asked: Asked) -> Replied:
    left = {"limit": 5000, "remaining": 5000, "reset": 0, "used": 0}
    return asked.reply({"resources": {"core": left, "search": left}, "rate": left})


def _graph(asked: Asked) -> Replied:
    """Answer the two mutations that arm and disarm a merge; refused ones have status 200."""
    given = asked.table("variables")
    number = str(given.get("id", "")).removeprefix(_NODE)
    found = asked.state.find(int(number)) if number.isdecimal() else None
    if found is None or not found.head or not found.is_open:
        return _no(asked, "Could not resolve to a node")
    if "enablePullRequestAutoMerge" in asked.text("query"):
        return _arm(asked, found, str(given.get("sha", "")))
    return _armed(asked, found, "")


def _arm(asked: Asked, found: Proposed, sha: str) -> Replied:
    if sha != asked.heads.get(found.head):
        return _no(asked, "Head sha does not match the expected one")
    if is_ready(asked.state, asked.heads.get(found.head), found):
        return _no(asked, "Pull request is in clean status")
    return _armed(asked, found, sha)


def _armed(asked: Asked, found: Proposed, sha: str) -> Replied:
    kind = asked.token.kind
    state = asked.state.put(evolve(found, armed=sha, armed_kind=kind))
    return asked.reply({"data": {"done": {"clientMutationId": None}}}, state=state)


def _no(asked: Asked, message: str) -> Replied:
    return asked.reply({"data": None, "errors": [{"message": message, "type": "UNPROCESSABLE"}]})


ROUTES = (
    Route("GET", r"", "metadata", "read", _read),
    Route("GET", r"/collaborators/(?P<login>[^/]+)/permission", "metadata", "read", _permission),
    Route("GET", r"/rate_limit", "", "read", _limit, at_top=True),
    Route("POST", r"/graphql", "pull_requests", "write", _graph, at_top=True),
)
