"""How the embedded forge's repository is set up, for who asks."""

from typing import Any

from adws.forge.local.asked import Asked, Replied, Route
from adws.forge.local.skeletons import laid_over

_WORKFLOWS = ".github/workflows/"


def _may_open(asked: Asked) -> Replied:
    may = asked.state.settings.may_open
    return asked.reply(
        {"default_workflow_permissions": "read", "can_approve_pull_request_reviews": may}
    )


def _rules(asked: Asked) -> Replied:
    """Answer the rules for a branch: statuses are required of the main branch alone."""
    required = [{"context": one} for one in asked.state.required]
    if asked.words["branch"] != asked.state.default_branch or not required:
        return asked.listed([])
    parameters = {
        "required_status_checks": required,
        "strict_required_status_checks_policy": False,
    }
    return asked.listed([{"type": "required_status_checks", "parameters": parameters}])


def _branch(asked: Asked) -> Replied:
    """Answer a branch; this forge has rules, and no protection of the older sort."""
    name = asked.words["branch"]
    if name not in asked.heads:
        return asked.refuse(404, "Branch not found")
    plain = laid_over("branch-with-protection", name=name, protected=False)
    return asked.reply({**plain, "commit": {**plain["commit"], "sha": asked.heads[name]}})


def _workflows(asked: Asked) -> Replied:
    disabled = asked.state.settings.disabled
    files = [
        laid_over(
            "workflow", name=name, path=f"{_WORKFLOWS}{name}", state=disabled.get(name, "active")
        )
        for name in asked.state.workflows
    ]
    return asked.listed(files, "workflows")


def _environments(asked: Asked) -> Replied:
    names = asked.state.settings.environments
    return asked.listed([laid_over("environment", name=name) for name in names], "environments")


def _environment_secrets(asked: Asked) -> Replied:
    names = asked.state.settings.environments.get(asked.words["name"])
    if names is None:
        return asked.refuse(404, "Not Found")
    return asked.listed(_secrets(names), "secrets")


def _repository_secrets(asked: Asked) -> Replied:
    return asked.listed(_secrets(asked.state.settings.secrets), "secrets")


def _secrets(names: tuple[str, ...]) -> list[dict[str, Any]]:
    return [laid_over("actions-secret", name=name) for name in names]


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
