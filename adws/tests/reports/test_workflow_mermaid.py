"""A workflow as a flowchart of Mermaid."""

from adws.core.drawn_workflow import DrawnStep
from adws.reports.workflow_mermaid import workflow_mermaid

PICTURE = """\
flowchart TD
    s1["find<br/>runs: 3, 1.5 s"]
    subgraph s2["round<br/>when not done<br/>always"]
        s2_1["a #quot;quoted#quot; #lt;b#gt; #35;1"]
        s2_2["last"]
        s2_1 --> s2_2
    end
    s2_2 -->|"until done"| s2_1
    s3["wait"]
    s3 -->|"until over"| s3
    s1 -->|"a, b, c, d, 1 more"| s2
    s2 --> s3
"""


def test_a_picture_has_boxes_loops_slots_and_times() -> None:
    """Nothing in a name ends its label, and an arrow names four slots at most."""
    steps = (
        DrawnStep("find", hands_on=("a", "b", "c", "d", "e"), runs=3, seconds=1.5),
        DrawnStep(
            "round",
            ("when not done", "always"),
            (DrawnStep('a "quoted" <b> #1'), DrawnStep("last")),
            again="done",
        ),
        DrawnStep("wait", again="over"),
    )
    assert workflow_mermaid(steps) == PICTURE
