"""Write the prompt for an agent that works on a pull request's head."""

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
    """Put the prompt for the ordered role into the context, with the judge's verdict.

    ``claude_code``: mention the Task tool and its agent, for Claude Code.
    """
    return IOResult.do(
        context.put(AGENT_PROMPT, prompt)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for prompt in head_prompt(
            site, order, context.get(HEAD_JUDGEMENT), for_claude_code=claude_code
        )
    )
