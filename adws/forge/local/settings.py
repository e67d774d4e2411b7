"""How the embedded forge's repository is set up, for who asks."""

from typing import Any

from adws.forge.local.api_request import ApiRequest, ReplyResult, Route
from adws.forge.local.skeletons import example_with

_WORKFLOWS = ".github/workflows/"


def _may_open(request: ApiRequest) -> ReplyResult:
    may = request.state.settings.may_open
    return request.reply(
        {"default_workflow_permissions": "read", "can_approve_pull_request_reviews": may}
    )


def _rules(request: ApiRequest) -> ReplyResult:
    """Return the rules for a branch: only the main branch requires statuses."""
    required = [{"context": check} for check in request.state.required]
    if request.words["branch"] != request.state.default_branch or not required:
        return request.listed([])
    parameters = {
        "required_status_checks": required,
        "strict_required_status_checks_policy": False,
    }
    return request.listed([{"type": "required_status_checks", "parameters": parameters}])


def _branch(request: ApiRequest) -> ReplyResult:
    """Answer a branch; this forge has rules, and no protection of the older sort."""
    name = request.words["branch"]
    if name not in request.heads:
        return request.refuse(404, "Branch not found")
    plain = example_with("branch-with-protection", name=name, protected=False)
    return request.reply({**plain, "commit": {**plain["commit"], "sha": request.heads[name]}})


def _workflows(request: ApiRequest) -> ReplyResult:
    disabled = request.state.settings.disabled
    files = [
        example_with(
            "workflow", name=name, path=f"{_WORKFLOWS}{name}", state=disabled.get(name, "active")
        )
        for name in request.state.workflows
    ]
    return request.listed(files, "workflows")


def _environments(request: ApiRequest) -> ReplyResult:
    names = request.state.settings.environments
    return request.listed(
        [example_with("environment", name=name) for name in names], "environments"
    )


def _environment_secrets(request: ApiRequest) -> ReplyResult:
    names = request.state.settings.environments.get(request.words["name"])
    if names is None:
        return request.refuse(404, "Not Found")
    return request.listed(_secrets(names), "secrets")


def _repository_secrets(request: ApiRequest) -> ReplyResult:
    return request.listed(_secrets(request.state.settings.secrets), "secrets")


def _secrets(names: tuple[str, ...]) -> list[dict[str, Any]]:
    return [example_with("actions-secret", name=name) for name in names]


ROUTES = (
    Route("GET", r"/actions/permissions/workflow", "administration", "read", _may_open),
    Route("GET", r"/rules/branches/(?P<branch>[^/]+)", "metadata", "read", _rules),
    Route("GET", r"/branches/(?P<branch>[^/]+)", "contents", "read", _branch),
    Route("GET", r"/actions/workflows", "actions", "read", _workflows),
    Route("GET", r"/environments", "actions", "read", _environments),
    Route(
        "GET",
        r"/environments/(?P<name>[^/]+)/secrets",
        "environments",
        "read",
        _environment_secrets,
    ),
    Route("GET", r"/actions/secrets", "secrets", "read", _repository_secrets),
)
