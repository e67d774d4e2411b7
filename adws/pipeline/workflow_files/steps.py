"""The steps that the jobs of generated workflows are made of."""

from adws.pipeline.workflow_files.parameters import Parameters, Setup, Step
from adws.pipeline.workflow_files.pins import pinned
from adws.pipeline.workflow_files.rights import Right, app_permissions
from adws.pipeline.workflow_files.yaml_text import CommentedValue, Yaml

APP_ENVIRONMENT = "adws-app"
"""Where the key of the App is kept."""
AGENT_ENVIRONMENT = "adws-agent"
"""Where the key of the agent is kept."""
APP_CLIENT = "ADWS_APP_CLIENT_ID"
"""The variable with the client id of the App."""
APP_KEY = "ADWS_APP_PRIVATE_KEY"
"""The secret with the key of the App."""
_RUNNER_TEMP = "${{ runner.temp }}"
_BUBBLEWRAP = (
    "sudo apt-get update --quiet && "
    "sudo apt-get install --quiet --yes --no-install-recommends bubblewrap"
)
_NO_LOCKFILE = "zizmor: ignore[adhoc-packages] a program at one version, no package of the project"
_NAMESPACES = "sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0"


def checkout() -> Step:
    """Check out the default branch with its history; no token stays on the disk."""
    return {
        "name": "Check out",
        "uses": pinned("actions/checkout"),
        "with": {"fetch-depth": 0, "persist-credentials": False},
    }


def install_adws(parameters: Parameters) -> Step:
    """Install adws apart from the project's packages."""
    return {"name": "Install adws", "run": parameters.install_command}


def install_cage() -> tuple[Step, ...]:
    """Install what holds agents and judged code, and let it make namespaces."""
    return (
        {"name": "Install the cage", "run": _BUBBLEWRAP},
        {"name": "Permit the cage", "run": _NAMESPACES},
    )


def install_agents(parameters: Parameters) -> tuple[Step, ...]:
    """Install the agents: none is a dependency of the project."""
    return tuple(
        {
            "name": "Install the agent",
            "run": CommentedValue(command, _NO_LOCKFILE) if "npm" in command else command,
        }
        for command in parameters.agent_installs
    )


def set_up(setup: Setup, *, with_caches: bool) -> tuple[Step, ...]:
    """Set up what the tests of the project need."""
    return setup.restoring if with_caches else setup.steps


def app_token(parameters: Parameters, rights: tuple[Right, ...]) -> tuple[Step, ...]:
    """Make a token of the App with these rights; nothing if there is no App."""
    if not parameters.app_token:
        return ()
    step: Step = {
        "name": "Make a token",
        "id": "token",
        "uses": pinned("actions/create-github-app-token"),
        "with": {
            "client-id": f"${{{{ vars.{APP_CLIENT} }}}}",
            "private-key": f"${{{{ secrets.{APP_KEY} }}}}",
            **app_permissions(rights),
        },
    }
    return (step,)


def call(name: str, command: str, environment: dict[str, Yaml] | None = None) -> Step:
    """Run one command of adws."""
    step: Step = {"name": name, "run": f"adws pipeline {command}"}
    return {**step, "env": environment} if environment else step


OWN_TOKEN: dict[str, Yaml] = {"GITHUB_TOKEN": "${{ github.token }}"}
"""The job's own token, which has the rights of the job and ends with it."""
_APP_TOKEN: dict[str, Yaml] = {"GITHUB_TOKEN": "${{ steps.token.outputs.token }}"}


def token_of(parameters: Parameters) -> dict[str, Yaml]:
    """Return the variable that holds the token."""
    return _APP_TOKEN if parameters.app_token else OWN_TOKEN


def upload(artifact: str) -> Step:
    """Hand the folder ``adws`` to a later job."""
    return {
        "name": "Hand over",
        "if": "${{ !cancelled() }}",
        "uses": pinned("actions/upload-artifact"),
        "with": {
            "name": artifact,
            "path": f"{_RUNNER_TEMP}/{artifact}",
            "if-no-files-found": "warn",
            "retention-days": 14,
        },
    }


def download(artifact: str) -> Step:
    """Take what an earlier job handed over; an empty folder where it left nothing."""
    return {
        "name": f"Take over {artifact}",
        "continue-on-error": True,
        "uses": pinned("actions/download-artifact"),
        "with": {"name": artifact, "path": f"{_RUNNER_TEMP}/{artifact}"},
    }
