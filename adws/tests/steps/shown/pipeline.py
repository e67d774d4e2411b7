"""Lines of the steps of the pipeline."""

from adws.core.step_display import NOTHING, StepDisplay
from adws.pipeline.actions import BeginSpec, Close, Judge, Remember
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline_slots import ACTIONS
from adws.slots import (
    PROPOSAL,
)
from adws.tests.steps.shown.contexts import ALL_BUT_ONE, ShownRow

SHOWN: tuple[ShownRow, ...] = (
    (
        "ask_on_head",
        ((PROPOSAL, ALL_BUT_ONE),),
        StepDisplay(("claude changed t0.py, t1.py, t2.py and 2 more (not taken: x.py)",)),
    ),
    ("ask_on_head", (), NOTHING),
    (
        "decide_next",
        (
            (
                ACTIONS,
                (BeginSpec("A-1"), Remember(7, Marker(MarkerKind.TEST, "abc")), Judge(7, "a" * 40)),
            ),
        ),
        StepDisplay(("begin A-1", "#7 judge aaaaaaaa")),
    ),
    ("decide_next", (), NOTHING),
    ("order_recovery", ((ACTIONS, (Close(7, "late"),)),), StepDisplay(("#7 close it: late",))),
    ("order_recovery", (), NOTHING),
)
