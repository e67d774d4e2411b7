"""The key of a witness travels in a file: variables can be read by others."""

import json
from pathlib import PurePath

from attrs import evolve

from adws.core.witness import WitnessFile
from adws.runners.javascript import witness as javascript
from adws.runners.run_command import run_command, witness_settings
from adws.tests.runners.pytest.recorded_run import RUN

WATCHED = evolve(RUN, witness=WitnessFile(PurePath("/out/told"), "k3y"))
KEY = PurePath("/here/outputs/key")


def test_the_key_is_written_before_the_run_starts() -> None:
    """Beside what is selected."""
    command = run_command(WATCHED, ("true",), (), {}, ["a"])
    selection = PurePath("/here/outputs/selection.json")
    assert command.files == {selection: '["a"]', KEY: "k3y"}


def test_a_probe_is_told_where_it_is() -> None:
    """Not what it is."""
    told = {"file": "/out/told", "key_file": str(KEY)}
    assert witness_settings(WATCHED, cases=["c"]) == {**told, "cases": ["c"]}
    own = javascript.witness_settings(WATCHED, PurePath("/p"))
    program = own["witness"]
    assert isinstance(program, dict)
    assert {name: program[name] for name in told} == told
    assert "k3y" not in json.dumps(own)


def test_a_run_without_a_witness_has_no_key() -> None:
    """Nothing is told, and nothing is written."""
    found = (witness_settings(RUN), javascript.witness_settings(RUN), run_command(RUN, (), (), {}))
    assert (*found[:2], found[2].files) == (None, {}, {})
