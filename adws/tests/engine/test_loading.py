"""Loading: a wrong workflow is refused before anything runs, with every reason and its line."""

from pathlib import PurePath

import pytest
from returns.pipeline import is_successful

from adws.core.context import Slot
from adws.core.errors import NameUnknown, WorkflowInvalid
from adws.core.railway import settle
from adws.engine.loading import load_workflow
from adws.engine.workflow_files import find_workflow, workflow_names
from adws.testing import FakeIo
from adws.tests.engine import toys
from adws.tests.engine.toys import FOLDER, complaints, find_toy, load, write_files

KNOWN_KEYS = (
    "known: always, feedback, for_each, gather, gives_up, input_from, item, lanes, limit,"
    " max_attempts, name, output, pause_before, repeat_until, retry_delay_seconds,"
    " stop_on_failure, timeout_seconds, use, when, with"
)

ITEMS = '[[steps]]\nuse = "write_items"\nwith.numbers = [1]\n'
"""Three lines."""
EACH = '[[steps]]\nuse = "square"\nfor_each = "items"\nitem = "one"\n'
"""Four more."""

BROKEN = {
    "not TOML": ("a = \n", ["top.toml:1: not valid TOML: Invalid value (at line 1, column 5)"]),
    "description": (
        'description = 1\n[[steps]]\nuse = "note"',
        ["top.toml:1: 'description' must be a text, not 1"],
    ),
    "nothing is unreachable behind what is not understood": (
        '[[steps]]\nuse = "cuont"\n[[steps]]\nuse = "double"\nwhen = "any"',
        ["top.toml:2: unknown step 'cuont': did you mean 'count'?"],
    ),
    "empty": ("", ["top.toml:1: the workflow has no steps: add at least one [[steps]]"]),
    "unknown key of the workflow": (
        'descripton = "x"\n[[steps]]\nuse = "note"',
        ["top.toml:1: unknown key 'descripton': did you mean 'description'?"],
    ),
    "unknown key of a step": (
        '[[steps]]\nuse = "note"\n\nbogus = 1',
        [f"top.toml:4: unknown key 'bogus': {KNOWN_KEYS}"],
    ),
    "steps are not tables": (
        "steps = [1]",
        ["top.toml:1: 'steps' must be an array of tables, written [[steps]], not [1]"],
    ),
    "wrong values": (
        (
            'exclusive = 1\nreads = "x"\nname = "a/b"\n[[steps]]\nuse = "note"\nalways = "yes"\n'
            "max_attempts = 0\nretry_delay_seconds = -1\ntimeout_seconds = 0\nwhen = 'a b c'\n"
            "input_from = 3\noutput = [1]\nwith = 4\ndescription = 1"
        ),
        [
            "top.toml:1: 'exclusive' must be true or false, not 1",
            "top.toml:2: 'reads' must be an array of slot names, not 'x'",
            "top.toml:3: 'name' must be a name (letters, digits, '_', '-', '.', ':'), not 'a/b'",
            "top.toml:6: 'always' must be true or false, not 'yes'",
            "top.toml:7: 'max_attempts' must be a whole number of at least 1, not 0",
            "top.toml:8: 'retry_delay_seconds' must be a number of at least 0, not -1",
            "top.toml:9: 'timeout_seconds' must be a number greater than 0, not 0",
            "top.toml:10: 'when' must be a slot's name, or 'not' and a slot's name, not 'a b c'",
            "top.toml:11: 'input_from' must be a table of slot names, not 3",
            "top.toml:12: 'output' must be a slot's name, or a table of slot names, not [1]",
            "top.toml:13: 'with' must be a table, not 4",
            f"top.toml:14: unknown key 'description': {KNOWN_KEYS}",
        ],
    ),
    "no use": (
        '[[steps]]\nname = "x"',
        ["top.toml:1: the step has no valid 'use': use = a step or workflow:NAME"],
    ),
    "unknown step": (
        '[[steps]]\nuse = "note"\n[[steps]]\nname = "x"\nuse = "cuont"',
        ["top.toml:5: unknown step 'cuont': did you mean 'count'?"],
    ),
    "unknown nested workflow": (
        '[[steps]]\nuse = "workflow:topp"',
        ["top.toml:2: unknown workflow 'topp': did you mean 'top'?"],
    ),
    "second step of a name": (
        '[[steps]]\nuse = "note"\n[[steps]]\nuse = "note"',
        [
            (
                "top.toml:3: a second step named 'note' (the first is in line 1):"
                ' give it a name of its own: name = "…"'
            )
        ],
    ),
    "half a repetition": (
        '[[steps]]\nuse = "is_three"\nrepeat_until = "done"\n[[steps]]\nuse = "note"\nlimit = 3',
        [
            (
                "top.toml:2: 'is_three' reads the slot 'number', which nothing before it writes:"
                " put a step before it that writes it, or name it in 'reads'"
            ),
            "top.toml:3: 'repeat_until' needs a 'limit'",
            "top.toml:6: 'limit' needs a 'repeat_until'",
        ],
    ),
    "unreachable read": (
        (
            '[[steps]]\nuse = "write_text"\nwith = { text = "x" }\noutput = "numbr"\n'
            '[[steps]]\nuse = "double"'
        ),
        [
            (
                "top.toml:6: 'double' reads the slot 'number', which nothing before it writes:"
                " did you mean 'numbr'?"
            )
        ],
    ),
    "read before written": (
        '[[steps]]\nuse = "double"\n[[steps]]\nuse = "count"',
        [
            (
                "top.toml:2: 'double' reads the slot 'number', which nothing before it writes:"
                " put a step before it that writes it, or name it in 'reads'"
            )
        ],
    ),
    "slot type": (
        (
            '[[steps]]\nuse = "count"\n[[steps]]\nuse = "needs_text"\n'
            'input_from = { text = "number" }\n[[steps]]\nuse = "other_number"'
        ),
        [
            "top.toml:5: the slot 'number' holds int, but 'needs_text' reads str",
            "top.toml:7: the slot 'number' holds int, but 'other_number' writes str",
        ],
    ),
    "type of a condition": (
        (
            '[[steps]]\nuse = "count"\n[[steps]]\nuse = "note"\nwhen = "not number"\n'
            '[[steps]]\nname = "n"\nuse = "note"\nrepeat_until = "seen"\nlimit = 1\n'
            '[[steps]]\nname = "o"\nuse = "note"\nwhen = "dome"'
        ),
        [
            "top.toml:5: the slot 'number' holds int, but 'when' needs bool",
            "top.toml:9: the slot 'seen' holds tuple[str, ...], but 'repeat_until' needs bool",
            (
                "top.toml:14: 'when' names the slot 'dome', which nothing before it writes:"
                " known: number, seen"
            ),
        ],
    ),
    "slots of input and output": (
        (
            '[[steps]]\nuse = "count"\noutput = "one"\n'
            '[[steps]]\nuse = "double"\ninput_from = { numer = "number" }\n'
            'output = { dubble = "x" }\n'
            '[[steps]]\nuse = "fail"\n[steps.output]\nx = "y"'
        ),
        [
            (
                "top.toml:3: 'count' writes 2 slots, so a single name is not enough:"
                " output = { slot = name, … }"
            ),
            "top.toml:6: 'double' reads no slot 'numer': did you mean 'number'?",
            "top.toml:7: 'double' writes no slot 'dubble': did you mean 'double'?",
            "top.toml:11: 'fail' writes no slot 'x': it writes none",
        ],
    ),
    "options": (
        (
            '[[steps]]\nuse = "options"\n[steps.with]\nnumbr = 1\nnumber = "1"\nshare = true\n'
            'words = "a"\ntable = 3\n[[steps]]\nuse = "count"\nwith.x = 1'
        ),
        [
            "top.toml:3: 'options': the option 'text' is missing: add to `with`: text = …",
            "top.toml:4: 'options': unknown option 'numbr': did you mean 'number'?",
            "top.toml:5: 'options': the option 'number' must be a whole number, not '1'",
            "top.toml:6: 'options': the option 'share' must be a number, not True",
            "top.toml:7: 'options': the option 'words' must be an array (each a text), not 'a'",
            "top.toml:8: 'options': the option 'table' must be a table, not 3",
            "top.toml:11: 'count': unknown option 'x': this step takes no options",
        ],
    ),
    "reads that nobody reads": (
        'reads = ["text", "x"]\n[[steps]]\nuse = "needs_text"',
        ["top.toml:1: 'reads' names the slot 'x', which no step here reads: known: text"],
    ),
    "reads without a reader": (
        'reads = ["x"]\n[[steps]]\nuse = "count"',
        [
            (
                "top.toml:1: 'reads' names the slot 'x', which no step here reads:"
                " no step reads any slot"
            ),
        ],
    ),
    "values of the keys of a fan-out": (
        (
            ITEMS + '[[steps]]\nuse = "square"\nfor_each = 1\nitem = ["one"]\nlanes = 0\n'
            'gather = "x"\nstop_on_failure = 1\n[[steps]]\nname = ".."\nuse = "note"\n'
            'for_each = "items"\nitem = "one"\nlanes = true\ngather = { seen = 1 }'
        ),
        [
            (
                "top.toml:5: 'square' reads the slot 'one', which nothing before it writes:"
                " known: items"
            ),
            "top.toml:6: 'for_each' must be a name (letters, digits, '_', '-', '.', ':'), not 1",
            (
                "top.toml:7: 'item' must be a name (letters, digits, '_', '-', '.', ':'),"
                " not ['one']"
            ),
            "top.toml:8: 'lanes' must be a whole number of at least 1, or a slot's name, not 0",
            "top.toml:9: 'gather' must be a table of slot names, not 'x'",
            "top.toml:10: 'stop_on_failure' must be true or false, not 1",
            "top.toml:12: 'name' must be a name (letters, digits, '_', '-', '.', ':'), not '..'",
            "top.toml:16: 'lanes' must be a whole number of at least 1, or a slot's name, not True",
            "top.toml:17: 'gather' must be a table of slot names, not {'seen': 1}",
        ],
    ),
    "keys without a fan-out": (
        (
            '[[steps]]\nuse = "note"\nitem = "one"\nlanes = 2\ngather = { seen = "x" }\n'
            "stop_on_failure = true"
        ),
        [
            "top.toml:3: 'item' needs a 'for_each'",
            "top.toml:4: 'lanes' needs a 'for_each'",
            "top.toml:5: 'gather' needs a 'for_each'",
            "top.toml:6: 'stop_on_failure' needs a 'for_each'",
        ],
    ),
    "half a fan-out": (
        ITEMS + '[[steps]]\nuse = "note"\nfor_each = "items"',
        [
            "top.toml:6: 'for_each' needs an 'item': item = the slot that holds one of them",
        ],
    ),
    "repeated fan-out": (
        (
            ITEMS + '[[steps]]\nuse = "write_done"\nwith.value = true\nfor_each = "items"\n'
            'item = "one"\nrepeat_until = "done"\nlimit = 2'
        ),
        [
            (
                "top.toml:9: 'repeat_until' and 'for_each' cannot be combined:"
                " put the repeated step into a nested workflow, and use that for each item"
            )
        ],
    ),
    "slots of a fan-out": (
        (
            '[[steps]]\nuse = "count"\n[[steps]]\nuse = "note"\nfor_each = "number"\n'
            'item = "one"\nlanes = "seen"\n[[steps]]\nname = "b"\nuse = "note"\n'
            'for_each = "itms"\nitem = "one"\nlanes = "lane_count"\n'
        ),
        [
            "top.toml:5: the slot 'number' holds int, but 'for_each' needs tuple[…, ...]",
            "top.toml:7: the slot 'seen' holds tuple[str, ...], but 'lanes' needs int",
            (
                "top.toml:11: 'for_each' names the slot 'itms', which nothing before it writes:"
                " known: number, seen"
            ),
            (
                "top.toml:13: 'lanes' names the slot 'lane_count', which nothing before it writes:"
                " known: number, seen"
            ),
        ],
    ),
    "gathered slots": (
        (
            ITEMS + EACH + 'gather = { sqare = "squares", items = "x" }\n'
            '[[steps]]\nuse = "fail"\nfor_each = "items"\nitem = "one"\ngather = { y = "y" }\n'
            '[[steps]]\nname = "c"\nuse = "square"\nfor_each = "items"\nitem = "one"\n'
            'gather = { square = "items" }'
        ),
        [
            "top.toml:8: 'square' writes no slot 'sqare': did you mean 'square'?",
            "top.toml:8: 'square' writes no slot 'items': known: seen, square",
            "top.toml:13: 'fail' writes no slot 'y': it writes none",
            (
                "top.toml:19: the slot 'items' holds tuple[int, ...], but 'gather.square' writes"
                " tuple[int | None, ...]"
            ),
        ],
    ),
    "types of an item": (
        (
            ITEMS + EACH + '[[steps]]\nuse = "write_text"\nwith.text = "x"\noutput = "one"\n'
            '[[steps]]\nname = "c"\nuse = "note"\nfor_each = "seen_by_all"\nitem = "one"\n'
            '[[steps]]\nuse = "needs_text"\nfor_each = "items"\nitem = "text"'
        ),
        [
            "top.toml:11: the slot 'one' holds int, but 'write_text' writes str",
            (
                "top.toml:15: 'for_each' names the slot 'seen_by_all', which nothing before it"
                " writes: known: items, one"
            ),
            "top.toml:18: the slot 'text' holds int, but 'needs_text' reads str",
        ],
    ),
    "items of two types": (
        (
            ITEMS + EACH + '[[steps]]\nuse = "note"\n[[steps]]\nname = "c"\nuse = "note"\n'
            'for_each = "seen"\nitem = "one"'
        ),
        ["top.toml:14: the slot 'one' holds int, but the items are str"],
    ),
    "itself": (
        '[[steps]]\nuse = "workflow:top"\nwith = { x = 1 }',
        [
            (
                "top.toml:2: the workflow nests itself: top → top:"
                " repeat a step with repeat_until instead"
            ),
            "top.toml:3: a nested workflow takes no options",
        ],
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_workflow_is_refused_with_every_problem(io: FakeIo, case: str) -> None:
    """Each problem of a file is told with its line and the nearest right name."""
    text, problems = BROKEN[case]
    assert sorted(complaints(io, top=text)) == sorted(problems)


def test_a_file_that_breaks_off_is_told_at_its_last_line(io: FakeIo) -> None:
    """What is not closed at the end of the file is told there."""
    (problem,) = complaints(io, top="name = \"x\"\ndescription = '''x")
    assert problem.startswith("top.toml:2: not valid TOML: ")


def test_problems_of_nested_files_are_told_together(io: FakeIo) -> None:
    """A problem in a nested file names that file, beside those of the outer one."""
    assert complaints(
        io,
        top='[[steps]]\nuse = "workflow:inner"\n[[steps]]\nuse = "nte"',
        inner='[[steps]]\nuse = "double"',
    ) == [
        (
            "inner.toml:2: 'double' reads the slot 'number', which nothing before it writes:"
            " put a step before it that writes it, or name it in 'reads'"
        ),
        "top.toml:4: unknown step 'nte': did you mean 'note'?",
    ]


def test_what_a_nested_workflow_reads_must_be_there(io: FakeIo) -> None:
    """The ``reads`` of a nested workflow are checked, with their types, where it is nested."""
    inner = 'reads = ["number"]\n[[steps]]\nuse = "double"'
    assert complaints(
        io,
        top='[[steps]]\nuse = "workflow:inner"\n'
        '[[steps]]\nuse = "write_text"\nwith = { text = "x" }\n'
        '[[steps]]\nname = "again"\nuse = "workflow:inner"\ninput_from = { number = "text" }',
        inner=inner,
    ) == [
        (
            "top.toml:2: 'workflow:inner' reads the slot 'number', which nothing before it writes:"
            " put a step before it that writes it, or name it in 'reads'"
        ),
        "top.toml:9: the slot 'text' holds str, but 'workflow:inner' reads int",
    ]


def test_items_inside_of_a_nested_workflow_have_one_type_everywhere(io: FakeIo) -> None:
    """They are saved beside all others, under their names."""
    inner = ITEMS + EACH
    assert complaints(
        io,
        top='[[steps]]\nuse = "write_text"\nwith.text = "x"\noutput = "one"\n'
        '[[steps]]\nuse = "workflow:inner"',
        inner=inner,
    ) == ["top.toml:6: the slot 'one' holds str, but an item in 'workflow:inner' holds int"]
    fits = load(io, top='[[steps]]\nuse = "workflow:inner"', inner=inner)
    assert fits.slots == {
        slot.name: slot for slot in (toys.ITEMS, toys.ONE, toys.SQUARE, toys.SEEN)
    }


def test_a_fan_out_tells_the_types_of_what_its_workflow_reads(io: FakeIo) -> None:
    """A slot that only the step for each item reads is saved like any other."""
    top = (
        'reads = ["text"]\n' + ITEMS + '[[steps]]\nuse = "needs_text"\nfor_each = "items"\n'
        'item = "one"\ngather = { seen = "all" }'
    )
    assert load(io, top=top).slots == {
        "text": toys.TEXT,
        "items": toys.ITEMS,
        "one": toys.ONE,
        "seen": toys.SEEN,
        "all": Slot("all", tuple[tuple[str, ...] | None, ...]),
    }


def test_a_fan_out_of_what_is_not_understood_is_not_judged(io: FakeIo) -> None:
    """It may gather what it likes."""
    assert complaints(
        io,
        top='reads = ["things"]\n[[steps]]\nuse = "cuont"\n[[steps]]\nuse = "workflow:inner"\n'
        'for_each = "things"\nitem = "one"\nlanes = "many"\ngather = { any = "all" }\n'
        '[[steps]]\nname = "b"\nuse = "note"\nfor_each = "all"\nitem = "x"',
        inner='[[steps]]\nuse = "nte"',
    ) == [
        "inner.toml:2: unknown step 'nte': did you mean 'note'?",
        "top.toml:3: unknown step 'cuont': did you mean 'count'?",
    ]


def test_a_cycle_names_every_workflow_on_its_way(io: FakeIo) -> None:
    """Workflows that nest each other in a ring are refused where the ring closes."""
    assert complaints(
        io,
        top='[[steps]]\nuse = "workflow:a"',
        a='[[steps]]\nuse = "count"\n[[steps]]\nuse = "workflow:b"',
        b='[[steps]]\nuse = "note"\n[[steps]]\nuse = "workflow:a"\n[[steps]]\nuse = "double"',
    ) == ["b.toml:4: the workflow nests itself: a → b → a: repeat a step with repeat_until instead"]


def test_the_refusal_carries_its_problems_as_values(io: FakeIo) -> None:
    """Machines get the file, the line, the message and the hint of each problem."""
    write_files(io, top='[[steps]]\nuse = "nte"')
    file = str(FOLDER / "top.toml")
    assert settle(load_workflow(file, find_step=find_toy)).failure() == WorkflowInvalid(
        f"{file}:2: unknown step 'nte': did you mean 'note'?",
        hint="adws ran nothing; correct the lines above and try again",
        context={
            "problems": (
                {
                    "file": file,
                    "line": 2,
                    "message": "unknown step 'nte'",
                    "hint": "did you mean 'note'?",
                },
            )
        },
    )


def test_the_digest_is_that_of_all_files(io: FakeIo) -> None:
    """A change of a nested file changes the digest of the outer workflow."""
    top, inner = '[[steps]]\nuse = "workflow:inner"', '[[steps]]\nuse = "note"'
    first = load(io, top=top, inner=inner)
    assert first.digest == load(io, top=top, inner=inner).digest
    assert first.digest != load(io, top=top, inner=inner + "\n").digest


def test_the_slots_of_a_program_are_those_of_all_its_steps(io: FakeIo) -> None:
    """The types that a context is read back with come from the steps, nested ones included."""
    program = load(
        io,
        top='[[steps]]\nuse = "workflow:inner"\noutput = { double = "twice" }',
        inner='[[steps]]\nuse = "count"\n[[steps]]\nuse = "double"',
    )
    assert {name: slot.type for name, slot in program.slots.items()} == {
        "number": int,
        "seen": tuple[str, ...],
        "twice": int,
    }


def test_a_workflow_is_found_beside_and_then_among_ours(io: FakeIo) -> None:
    """A bare name is looked for in the folders given, then among the shipped workflows."""
    write_files(io, mine="", both="")
    io.files[PurePath("/shipped/both.toml")] = io.files[PurePath("/shipped/ours.toml")] = ""
    assert settle(workflow_names(FOLDER)).unwrap() == ("both", "mine", "ours")
    paths = [settle(find_workflow(name, FOLDER)).unwrap() for name in ("mine", "both", "ours")]
    assert [str(path) for path in paths] == ["/w/mine.toml", "/w/both.toml", "/shipped/ours.toml"]
    missing = settle(find_workflow("myne", FOLDER)).failure()
    assert missing == NameUnknown("unknown workflow 'myne'", hint="did you mean 'mine'?")


def test_a_missing_file_is_told(io: FakeIo) -> None:
    """A path that is not there fails as the reading of it does."""
    write_files(io)
    loaded = settle(load_workflow("/w/none.toml", find_step=find_toy))
    assert not is_successful(loaded)
    assert loaded.failure().context["reason"] == "missing"
