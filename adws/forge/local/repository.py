"""The embedded forge's repository itself, and how merges are armed there."""

from attrs import evolve

from adws.forge.local.api_request import ApiRequest, ReplyResult, Route
from adws.forge.local.pulls import is_ready
from adws.forge.local.shapes import account
from adws.forge.local.skeletons import example_with
from adws.forge.local.state import StoredIssue

_NODE = "PR_"


def _read(request: ApiRequest) -> ReplyResult:
    owner, _, name = request.state.repository.partition("/")
    plain = example_with(
        "full-repository",
        full_name=request.state.repository,
        name=name,
        default_branch=request.state.default_branch,
        allow_auto_merge=True,
        allow_squash_merge=True,
        has_issues=True,
        permissions={
            "admin": False,
            "pull": True,
            "push": request.token.may("contents", "write"),
        },
    )
    return request.reply({**plain, "owner": account(request.state, owner)})


def _permission(request: ApiRequest) -> ReplyResult:
    login = request.words["login"]
    role = request.state.roles.get(login, "none")
    plain = example_with(
        "repository-collaborator-permission", permission=role, role_name=role, user=None
    )
    return request.reply(plain)


def _limit(request: ApiRequest) -> ReplyResult:
    rate_limit = {"limit": 5000, "remaining": 5000, "reset": 0, "used": 0}
    return request.reply(
        {"resources": {"core": rate_limit, "search": rate_limit}, "rate": rate_limit}
    )


def _graph(request: ApiRequest) -> ReplyResult:
    """Answer the two mutations that arm and disarm a merge; refused ones have status 200."""
    variables = request.table("variables")
    number = str(variables.get("id", "")).removeprefix(_NODE)
    pull = request.state.find(int(number)) if number.isdecimal() else None
    if pull is None or not pull.head or not pull.is_open:
        return _refuse_graph(request, "Could not resolve to a node")
    if "enablePullRequestAutoMerge" in request.text("query"):
        return _arm(request, pull, str(variables.get("sha", "")))
    return _set_armed(request, pull, "")


def _arm(request: ApiRequest, pull: StoredIssue, sha: str) -> ReplyResult:
    if sha != request.heads.get(pull.head):
        return _refuse_graph(request, "Head sha does not match the expected one")
    if is_ready(request.state, request.heads.get(pull.head), pull):
        return _refuse_graph(request, "Pull request is in clean status")
    return _set_armed(request, pull, sha)


def _set_armed(request: ApiRequest, pull: StoredIssue, sha: str) -> ReplyResult:
    kind = request.token.kind
    state = request.state.put(evolve(pull, armed=sha, armed_kind=kind))
    return request.reply({"data": {"done": {"clientMutationId": None}}}, state=state)


def _refuse_graph(request: ApiRequest, message: str) -> ReplyResult:
    return request.reply({"data": None, "errors": [{"message": message, "type": "UNPROCESSABLE"}]})


ROUTES = (
    Route("GET", r"", "metadata", "read", _read),
    Route("GET", r"/collaborators/(?P<login>[^/]+)/permission", "metadata", "read", _permission),
    Route("GET", r"/rate_limit", "", "read", _limit, at_top=True),
    Route("POST", r"/graphql", "pull_requests", "write", _graph, at_top=True),
)
