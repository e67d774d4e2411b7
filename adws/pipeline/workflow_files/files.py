"""The workflow files of the pipeline, each as a value."""

from collections.abc import Mapping
from textwrap import indent

from attrs import evolve

from adws.pipeline.actions import Role
from adws.pipeline.recovering import Recovery
from adws.pipeline.workflow_files import steps
from adws.pipeline.workflow_files.agent_actions import asking_steps
from adws.pipeline.workflow_files.jobs import WorkflowJob, acting_job, judging_job
from adws.pipeline.workflow_files.origin import origin_line
from adws.pipeline.workflow_files.parameters import Parameters, Setup, Step
from adws.pipeline.workflow_files.rights import ACTING, READING, RECORDING, RESERVING
from adws.pipeline.workflow_files.yaml_text import Yaml, yaml_text

FOLDER = ".github/workflows"
_PULL_REQUEST: dict[str, Yaml] = {
    "pr": {"description": "The number of the pull request", "required": True, "type": "string"}
}
_COMMIT: dict[str, Yaml] = {
    "sha": {"description": "The commit to look at", "required": True, "type": "string"}
}
_ROLE: dict[str, Yaml] = {
    "role": {
        "description": "What the agent is asked for",
        "required": True,
        "type": "choice",
        "options": tuple(Role),
    }
}
_ACTION: dict[str, Yaml] = {
    "action": {
        "description": "What to do with the spec",
        "required": True,
        "type": "choice",
        "options": tuple(Recovery),
    }
}
_LOOK_AGAIN = steps.call("Go on", "next")
_Workflow = tuple[dict[str, Yaml], Mapping[str, WorkflowJob]]
"""What is before the jobs, and the jobs."""
_PROCEED = "needs.decide.outputs.proceed == 'true'"


def workflow_texts(parameters: Parameters, setup: Setup) -> Mapping[str, str]:
    """Return the texts of all workflow files, by their paths in the repository."""
    plain = {
        "tdd-next": _next(parameters),
        "tdd-test": _test(parameters, setup),
        "tdd-agent": _agent(parameters, setup),
        "tdd-recover": _recover(parameters),
        "tdd-sweep": _sweep(parameters),
    }
    origin = origin_line(parameters)
    return {f"{FOLDER}/{name}.yml": f"{origin}{_text(whole)}" for name, whole in plain.items()}


def _text(whole: _Workflow) -> str:
    """Return a workflow's text, with an empty line before each job."""
    head, jobs = whole
    parts = (indent(yaml_text({name: job.plain}), "  ") for name, job in jobs.items())
    return f"{yaml_text(head)}\njobs:\n" + "\n".join(parts)


def _next(parameters: Parameters) -> _Workflow:
    """Look at everything, and do what is due."""
    job = acting_job(parameters, "Look, decide, do", ACTING, (steps.call("Go on", "next"),))
    return _workflow("TDD: next", "TDD next", "tdd-next", {"next": job}, cron="23 * * * *")


def _test(parameters: Parameters, setup: Setup) -> _Workflow:
    """Judge a commit, then record the verdict."""
    judge = judging_job(
        parameters, setup, 'judge --pr "$PR" --sha "$SHA" --out "$RUNNER_TEMP/adws-verdict"', ()
    )
    record = acting_job(
        parameters,
        "Record the verdict",
        RECORDING,
        (
            steps.download("adws-verdict"),
            steps.call(
                "Record", 'record --pr "$PR" --sha "$SHA" --from "$RUNNER_TEMP/adws-verdict"'
            ),
            _LOOK_AGAIN,
        ),
        needs=("judge",),
        condition="${{ !cancelled() }}",
    )
    return _workflow(
        "TDD: test",
        "TDD test pr=${{ inputs.pr }} sha=${{ inputs.sha }}",
        "tdd-pr-${{ inputs.pr }}",
        {"judge": judge, "record": record},
        inputs={**_PULL_REQUEST, **_COMMIT},
    )


def _agent(parameters: Parameters, setup: Setup) -> _Workflow:
    """Decide whether an agent is asked, ask it, judge what it changed, and land that."""
    about = '--pr "$PR" --sha "$SHA"'
    decide = evolve(
        acting_job(
            parameters,
            "Decide",
            RESERVING,
            ({**steps.call("Decide", f'decide {about} --role "$ROLE"'), "id": "decide"},),
        ),
        outputs={
            "proceed": "${{ steps.decide.outputs.proceed }}",
            "minutes": "${{ steps.decide.outputs.minutes }}",
        },
    )
    ask = _ask(parameters, setup, f'{about} --role "$ROLE"')
    patch = '--patch "$RUNNER_TEMP/adws-patch" --out "$RUNNER_TEMP/adws-verdict"'
    judge = evolve(
        judging_job(
            parameters,
            setup,
            f'judge {about} --role "$ROLE" {patch}',
            (steps.download("adws-patch"),),
        ),
        needs=("decide", "ask"),
        condition="${{ needs.ask.outputs.category == 'success' }}",
    )
    outcome = '--from "$RUNNER_TEMP/adws-patch" --verdict "$RUNNER_TEMP/adws-verdict"'
    land = acting_job(
        parameters,
        "Land",
        RECORDING,
        (
            steps.download("adws-patch"),
            steps.download("adws-verdict"),
            steps.call("Land", f'land {about} --role "$ROLE" {outcome}'),
            _LOOK_AGAIN,
        ),
        needs=("decide", "ask", "judge"),
        condition=f"${{{{ !cancelled() && {_PROCEED} }}}}",
    )
    return _workflow(
        "TDD: agent",
        "TDD agent pr=${{ inputs.pr }} sha=${{ inputs.sha }} role=${{ inputs.role }}",
        "tdd-pr-${{ inputs.pr }}",
        {"decide": decide, "ask": ask, "judge": judge, "land": land},
        inputs={**_PULL_REQUEST, **_COMMIT, **_ROLE},
    )


def _ask(parameters: Parameters, setup: Setup, about: str) -> WorkflowJob:
    """Return the job with the agent: it has the agent's key, and a token that only reads."""
    return WorkflowJob(
        name="Ask the agent",
        rights=READING,
        steps=(
            *steps.set_up(setup, with_caches=False),
            *steps.install_cage(),
            steps.install_adws(parameters),
            *(
                asking_steps(parameters, about)
                if parameters.agent_action
                else _own_call(parameters, about)
            ),
            steps.upload("adws-patch"),
        ),
        outputs={"category": "${{ steps.ask.outputs.category }}"},
        minutes="${{ fromJSON(needs.decide.outputs.minutes) }}",
        needs=("decide",),
        condition=f"${{{{ {_PROCEED} }}}}",
        environment=steps.AGENT_ENVIRONMENT,
        variables=setup.environment,
        services=setup.services,
    )


def _own_call(parameters: Parameters, about: str) -> tuple[Step, ...]:
    """Install the agent, and have adws ask it, in a cage."""
    keys: dict[str, Yaml] = {
        name: f"${{{{ secrets.{name} }}}}" for name in parameters.agent_secrets
    }
    command = f'ask {about} --out "$RUNNER_TEMP/adws-patch"'
    ask = {**steps.call("Ask", command, {**steps.OWN_TOKEN, **keys}), "id": "ask"}
    return (*steps.install_agents(parameters), ask)


def _recover(parameters: Parameters) -> _Workflow:
    """Do what a person wants with a spec."""
    work = (steps.call("Recover", 'recover --pr "$PR" "$ACTION"'),)
    return _workflow(
        "TDD: recover",
        "TDD recover pr=${{ inputs.pr }} action=${{ inputs.action }}",
        "tdd-pr-${{ inputs.pr }}",
        {"recover": acting_job(parameters, "Recover", ACTING, work)},
        inputs={**_PULL_REQUEST, **_ACTION},
    )


def _sweep(parameters: Parameters) -> _Workflow:
    """Repair what was left half done."""
    job = acting_job(parameters, "Sweep", ACTING, (steps.call("Sweep", "sweep"),))
    return _workflow("TDD: sweep", "TDD sweep", "tdd-sweep", {"sweep": job}, cron="41 4 * * *")


def _workflow(
    name: str,
    title: str,
    group: str,
    jobs: Mapping[str, WorkflowJob],
    *,
    cron: str = "",
    inputs: dict[str, Yaml] | None = None,
) -> _Workflow:
    """Return a workflow that a person, the pipeline or the clock begins, one run at a time.

    Inputs reach a command as variables, never as a part of its text.
    """
    schedule: dict[str, Yaml] = {"schedule": ({"cron": cron},)} if cron else {}
    dispatch: dict[str, Yaml] = {"workflow_dispatch": {"inputs": inputs} if inputs else {}}
    variables: dict[str, Yaml] = {key.upper(): f"${{{{ inputs.{key} }}}}" for key in inputs or {}}
    whole: dict[str, Yaml] = {
        "name": name,
        "run-name": title,
        "on": {**schedule, **dispatch},
        "permissions": {},
        "concurrency": {"group": group, "cancel-in-progress": False},
        **({"env": variables} if variables else {}),
    }
    return whole, jobs
