"""The jobs of generated workflows: what each may do, what it runs, and for how long."""

from attrs import field, frozen

from adws.pipeline.workflow_files import steps
from adws.pipeline.workflow_files.parameters import Parameters, Setup, Step
from adws.pipeline.workflow_files.rights import CHECKOUT, READING, Right, permissions
from adws.pipeline.workflow_files.yaml_text import Yaml

RUNS_ON = "ubuntu-24.04"
_SHORT_MINUTES = 20


@frozen(kw_only=True)
class WorkflowJob:
    """A job; ``steps`` follow the checkout."""

    name: str
    rights: tuple[Right, ...]
    steps: tuple[Step, ...]
    minutes: Yaml = _SHORT_MINUTES
    needs: tuple[str, ...] = ()
    condition: str = ""
    environment: str = ""
    outputs: dict[str, Yaml] = field(factory=dict[str, Yaml])
    variables: dict[str, Yaml] = field(factory=dict[str, Yaml])
    services: dict[str, Yaml] = field(factory=dict[str, Yaml])

    @property
    def plain(self) -> dict[str, Yaml]:
        """The job as a workflow file has it."""
        whole: dict[str, Yaml] = {
            "name": self.name,
            "needs": self.needs,
            "if": self.condition,
            "runs-on": RUNS_ON,
            "timeout-minutes": self.minutes,
            "permissions": permissions(self.rights),
            "environment": self.environment,
            "outputs": self.outputs,
            "env": self.variables,
            "services": self.services,
            "steps": (steps.checkout(), *self.steps),
        }
        return {key: value for key, value in whole.items() if value}


def acting_job(
    parameters: Parameters,
    name: str,
    rights: tuple[Right, ...],
    work: tuple[Step, ...],
    *,
    needs: tuple[str, ...] = (),
    condition: str = "",
) -> WorkflowJob:
    """Return a job that does something at the forge, and runs no code of the project.

    With an App, the job's own token only reads, and the App's has the rights.
    """
    return WorkflowJob(
        name=name,
        rights=CHECKOUT if parameters.app_token else rights,
        steps=(
            steps.install_adws(parameters),
            *steps.app_token(parameters, rights),
            *(
                {**step, "env": steps.token_of(parameters)} if "run" in step else step
                for step in work
            ),
        ),
        needs=needs,
        condition=condition,
        environment=steps.APP_ENVIRONMENT if parameters.app_token else "",
    )


def judging_job(
    parameters: Parameters, setup: Setup, command: str, before: tuple[Step, ...]
) -> WorkflowJob:
    """Return a job that runs code on trial: its token only reads, and it has no secret."""
    return WorkflowJob(
        name="Judge",
        rights=READING,
        steps=(
            *steps.set_up(setup, with_caches=True),
            *steps.install_cage(),
            steps.install_adws(parameters),
            *before,
            steps.call("Judge", command, steps.OWN_TOKEN),
            steps.upload("adws-verdict"),
        ),
        minutes=120,
        variables=setup.environment,
        services=setup.services,
    )
