"""Words for a person who watches a step that goes on."""

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.run import state_folder
from adws.judging.bench import SuiteBench


def say(bench: SuiteBench, words: str) -> IOResult[None, PipelineError]:
    """Show words in the live line until the running step ends, in place of what the step does.

    The live line shows the newest log. If it cannot be written, the work goes on.
    """
    file = state_folder(bench.root) / "logs" / bench.run / "suite.log"
    return io_ops.write_text(file, f"{words}\n").lash(lambda _: IOSuccess(None))
