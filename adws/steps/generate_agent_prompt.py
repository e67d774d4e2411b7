"""Write what an agent is asked of a pull request's head."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.texts.head_texts import head_prompt
from adws.pipeline_slots import AGENT_PROMPT, HEAD_JUDGEMENT, HEAD_ORDER, SITE


@step(reads=(SITE, HEAD_ORDER), writes=(AGENT_PROMPT,))
def generate_agent_prompt(
    context: Context, *, claude_code: bool = False
) -> IOResult[Context, PipelineError]:
    """Put it into the context: for the role that is ordered, with what the judge said.

    ``claude_code``: name the Task tool and its agent, without which those agents do not work.
    """
    return IOResult.do(
        context.put(AGENT_PROMPT, asked)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for asked in head_prompt(
            site, order, context.get(HEAD_JUDGEMENT), for_claude_code=claude_code
        )
    )
