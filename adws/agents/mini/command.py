"""How mini-SWE-agent is started, and the file that it finds its question in."""

import json
from collections.abc import Mapping

from returns.result import Result, Success

from adws.agents.agent import Question
from adws.agents.agent_process import agent_process
from adws.core.errors import PipelineError
from adws.core.process import Command

TRAJECTORY = "trajectory.json"
"""The file that it writes its whole conversation to."""

_QUESTION = "question.yaml"
_MAX_TURNS = 50
_ENV = {
    # Else it asks a person to set it up.
    "MSWEA_CONFIGURED": "true",
    "MSWEA_SILENT_STARTUP": "1",
    # Else a model without a known price is none that it works with.
    "MSWEA_COST_TRACKING": "ignore_errors",
    # Else it tries ten times, also what cannot succeed.
    "MSWEA_MODEL_RETRY_STOP_AFTER_ATTEMPT": "2",
    # Else it looks prices up in the net.
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
}


def command(question: Question) -> Result[Command, PipelineError]:
    """Start it with the question in a file: an argument may be too short for it."""
    options, own = question.options, question.folder
    model = ("-m", options.model) if options.model else ()
    argv = (
        *("mini", *model, "--yolo", "--exit-immediately"),
        *("--cost-limit", f"{options.max_attempt_usd or 0}"),
        *("--output", f"{own}/{TRAJECTORY}", "-c", "mini.yaml", "-c", f"{own}/{_QUESTION}"),
        *options.arguments,
    )
    return Success(agent_process(question, argv, env=_ENV))


def files(question: Question) -> Mapping[str, str]:
    """Return the configuration file: JSON, which is also valid YAML."""
    turns = question.options.max_turns or _MAX_TURNS
    text = json.dumps({"run": {"task": question.prompt}, "agent": {"step_limit": turns}})
    return {_QUESTION: text + "\n"}
