"""What a picture of a workflow shows."""

from adws.core.context import Context
from adws.core.run_timings import RunTimings, StageTimings
from adws.engine.declaring import step, workflow
from adws.engine.drawing import to_mermaid, to_svg
from adws.testing import FakeIo
from adws.tests.engine.toys import count, load

TOP = """
[[steps]]
use = "write_items"
with.numbers = [3]
[[steps]]
use = "square"
for_each = "items"
item = "one"
gather = { square = "squares" }
[[steps]]
name = "twice"
use = "workflow:inner"
repeat_until = "done"
limit = 3
[[steps]]
use = "note"
when = "done"
max_attempts = 2
always = true
[[steps]]
name = "mend"
use = "note"
feedback = true
"""
INNER = '[[steps]]\nuse = "count"\n[[steps]]\nuse = "is_three"'
PICTURE = """\
flowchart TD
    s1["write_items"]
    s2["square<br/>for each one of items"]
    subgraph s3["twice"]
        s3_1["count<br/>runs: 2, 0.5 s"]
        s3_2["is_three"]
        s3_1 -->|"number"| s3_2
    end
    s3_2 -->|"until done"| s3_1
    s4["note<br/>when done<br/>always<br/>up to 2 tries"]
    s5["mend<br/>tried again"]
    s1 -->|"items"| s2
    s2 --> s3
    s3 -->|"done"| s4
    s4 --> s5
"""


def test_a_picture_shows_rules_nesting_slots_and_what_a_run_took(io: FakeIo) -> None:
    """A step that the run did not reach has no times."""
    timings = RunTimings("r1", 1.0, (StageTimings("count", times=2, seconds=0.5),))
    program = load(io, top=TOP, inner=INNER)
    assert to_mermaid(program, timings) == PICTURE
    assert program.to_mermaid() == to_mermaid(program)
    assert ("runs: 2, 0.5 s" in to_svg(program, timings), "runs" in to_svg(program)) == (
        True,
        False,
    )


def test_a_picture_of_no_run_has_no_times(io: FakeIo) -> None:
    """Only the workflow is drawn."""
    program = load(io, top=TOP, inner=INNER)
    assert to_mermaid(program) == PICTURE.replace("<br/>runs: 2, 0.5 s", "")


def test_a_function_that_ends_a_repetition_is_drawn_by_its_name() -> None:
    """A workflow of a program may have one."""

    def enough(_context: Context) -> bool:
        return True

    program = workflow("w", steps=(step(count, repeat_until=enough, limit=2),))
    assert "until enough" in to_mermaid(program)
