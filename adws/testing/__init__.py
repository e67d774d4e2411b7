"""For authors of steps, runners and agents: a machine in memory, and values with defaults.

A test puts ``FakeIo`` in the place of the whole boundary:

    with installed(FakeIo(files={PurePath("/p/a.py"): "x = 1"})) as io:
        outcome = my_step(a_context(root="/p"))
    assert io.files[...] == ...

A test of a pipeline looks at a forge on the disk, without any network:

    forge = a_forge(folder)
    world = a_world(forge, SpecScript(verdicts=(Verdict.RED, Verdict.GREEN)))
    _ = world.settle()
    assert world.pull(1).merged
"""

from adws.testing.builders import a_case, a_completed, a_context, a_failure, a_report
from adws.testing.fake_disk import FakeDisk
from adws.testing.fake_forge import FakeForge, a_forge
from adws.testing.fake_io import FakeIo
from adws.testing.installing import installed
from adws.testing.pipeline_world import PipelineWorld, SpecScript, a_world
from adws.testing.real_machine import error, shell, value
from adws.testing.script import Answer, Matcher, RecordedCall
from adws.testing.scripted_runs import ScriptedAgentAnswer, ScriptedRuns

__all__ = [
    "Answer",
    "FakeDisk",
    "FakeForge",
    "FakeIo",
    "Matcher",
    "PipelineWorld",
    "RecordedCall",
    "ScriptedAgentAnswer",
    "ScriptedRuns",
    "SpecScript",
    "a_case",
    "a_completed",
    "a_context",
    "a_failure",
    "a_forge",
    "a_report",
    "a_world",
    "error",
    "installed",
    "shell",
    "value",
]
