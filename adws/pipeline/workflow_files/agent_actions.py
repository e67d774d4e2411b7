"""The actions that some agents bring themselves, in the place of adws's own call of the agent."""

from collections.abc import Callable, Mapping

from adws.pipeline.workflow_files import steps
from adws.pipeline.workflow_files.parameters import Parameters, Step
from adws.pipeline.workflow_files.pins import pinned
from adws.pipeline.workflow_files.yaml_text import Yaml

_PROMPT = "${{ steps.brief.outputs.prompt }}"
_ACTOR = "${{ github.actor }}"
"""Who has begun the workflow: only who may write to the repository can."""


def _claude(key: str) -> Step:
    return {
        "uses": pinned("anthropics/claude-code-action"),
        "with": {
            "prompt": _PROMPT,
            "claude_args": "${{ steps.brief.outputs.arguments }}",
            "anthropic_api_key": key,
            "github_token": "${{ github.token }}",
            "allowed_bots": _ACTOR,
        },
    }


def _codex(key: str) -> Step:
    return {
        "uses": pinned("openai/codex-action"),
        "with": {"prompt": _PROMPT, "openai-api-key": key, "allow-bot-users": _ACTOR},
    }


_ACTIONS: Mapping[str, Callable[[str], Step]] = {"claude": _claude, "codex": _codex}
NAMES = tuple(_ACTIONS)
"""The agents that have one."""


def asking_steps(parameters: Parameters, about: str) -> tuple[Step, ...]:
    """Return the steps that have an action ask the agent, and take what it has changed.

    The step of the action gets the agent's key, those of adws do not.
    """
    (agent,) = parameters.agents
    key = f"${{{{ secrets.{parameters.agent_secrets[0]} }}}}"
    variables: dict[str, Yaml] = {
        "START": "${{ steps.brief.outputs.start }}",
        "BEFORE": "${{ steps.brief.outputs.before }}",
        "AGENT": agent.name,
        "OUTCOME": "${{ steps.agent.outcome }}",
        "LOG": "${{ steps.agent.outputs.execution_file }}",
        "MESSAGE": "${{ steps.agent.outputs.final-message }}",
    }
    options = " ".join(f'--{name.lower()} "${name}"' for name in variables)
    collect = f'collect {about} --out "$RUNNER_TEMP/adws-patch" {options}'
    return (
        {**steps.call("Brief", f"brief {about}", steps.OWN_TOKEN), "id": "brief"},
        {
            "name": "Have the agent work",
            "id": "agent",
            "continue-on-error": True,
            **_ACTIONS[agent.name](key),
        },
        {
            **steps.call("Collect", collect, {**steps.OWN_TOKEN, **variables}),
            "id": "ask",
            "if": "${{ !cancelled() }}",
        },
    )
