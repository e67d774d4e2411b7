"""A problem of a workflow file, with its place."""

from collections.abc import Iterable

from attrs import asdict, frozen

from adws.core.errors import PipelineError, WorkflowInvalid


@frozen
class WorkflowProblem:
    """A problem that keeps a workflow from running; ``line`` counts from 1, 0 is no line."""

    file: str
    line: int
    message: str
    hint: str = ""

    def __str__(self) -> str:
        """Return the problem on one line, in the form of compiler messages.

        >>> str(WorkflowProblem("fix.toml", 3, "unknown step 'analyse'", "did you mean 'analyze'?"))
        "fix.toml:3: unknown step 'analyse': did you mean 'analyze'?"
        """
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}: {self.hint}" if self.hint else f"{place}: {self.message}"


def refusal(problems: Iterable[WorkflowProblem]) -> PipelineError:
    """Return one error that lists every problem, ordered by file and line."""
    ordered = sorted(problems, key=lambda problem: (problem.file, problem.line))
    return WorkflowInvalid(
        "\n".join(str(problem) for problem in ordered),
        hint="adws ran nothing; correct the lines above and try again",
        context={"problems": tuple(asdict(problem) for problem in ordered)},
    )
