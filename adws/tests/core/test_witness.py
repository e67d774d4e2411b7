"""What the bodies of cases told, read back: only what is signed counts."""

import hmac
from hashlib import blake2b

import pytest

from adws.core.witness import (
    Alteration,
    BodyPlan,
    Witness,
    merged_witness,
    next_key,
    read_turns,
    read_witness,
)


def line(text: str, key: str = "k") -> str:
    """Return a line with its signature."""
    digest = blake2b(text.encode(), key=key.encode(), digest_size=16).hexdigest()
    return f"{text}\t{digest}\n"


PLAN = '{"kind": "plan", "id": "t", "bodies": ["b"], "decorated": %s}'
BODY = '{"kind": "body", "id": "t", "body": "%s", "ending": "%s"}'
STATE = '{"kind": "state", "id": "%s", "name": "math.pi", "grade": "%s"}'


def witness_of(*endings: str, decorated: str = "false") -> Witness:
    """Return what is read of a case whose body ended in these ways."""
    lines = [PLAN % decorated, *(BODY % ("b", ending) for ending in endings)]
    return read_witness("".join(map(line, lines)), "k")


def test_lines_become_what_was_told() -> None:
    """Ids get the prefix of their suite; a body that is not the case's own says nothing."""
    texts = ('{"kind": "loaded"}', PLAN % "true", BODY % ("b", "began"), BODY % ("b", "ended"))
    more = (BODY % ("c", "raised X"), STATE % ("t", "refused"), STATE % ("", "flagged"))
    text = "".join(map(line, (*texts, *more)))
    altered = (
        Alteration("math.pi", refused=True, case_id="s::t"),
        Alteration("math.pi", refused=False),
    )
    assert read_witness(text, "k", "s::") == Witness(
        loaded=True,
        plans={"s::t": BodyPlan(frozenset({"b"}), decorated=True)},
        endings={"s::t": ("began", "ended")},
        alterations=altered,
    )


def test_a_line_without_signature_says_nothing() -> None:
    """Be it forged, or cut off."""
    forged = line(BODY % ("b", "ended"), "other")
    assert read_witness(f'{forged}{{"kind": "loaded"}}\nx\n', "k") == Witness()


def test_each_session_of_a_run_signs_with_a_key_of_its_own() -> None:
    """A case counts in the first one that knows it: what runs there may know the later keys."""
    forged = [PLAN % "true", *(BODY % ("b", ending) for ending in ("began", "ended"))]
    other = [text.replace('"t"', '"other"') for text in forged]
    own = [PLAN % "false", BODY % ("b", "began"), BODY % ("b", "raised a.B")]
    later = "".join(line(text, next_key("k")) for text in (*forged, *other))
    witness = read_witness(later + "".join(map(line, own)), "k")
    assert dict(witness.endings) == {"t": ("began", "raised a.B"), "other": ("began", "ended")}


def test_a_body_must_end_at_last() -> None:
    """Behind a decorator, which may call it more than once, it must end at all."""
    again = ("began", "ended", "began", "raised a.B")
    assert (witness_of(*again).ended("t"), witness_of(*again, decorated="true").ended("t")) == (
        False,
        True,
    )
    assert (
        witness_of("began", "raised a.B", "began", "ended").ended("t"),
        witness_of().ended("t"),
    ) == (
        True,
        False,
    )


def test_what_left_a_body_is_named() -> None:
    """In the order in which it did."""
    assert witness_of("began", "raised a.B", "began", "ended").raised("t") == ("a.B",)


def test_several_suites_are_one() -> None:
    """All of them must have been loaded."""
    witness = Witness(loaded=True, plans={"a": BodyPlan()}, endings={"a": ("began",)})
    other = Witness(plans={"b": BodyPlan()}, alterations=(Alteration("x", refused=True),))
    assert merged_witness((witness, other)) == Witness(
        loaded=False,
        plans={"a": BodyPlan(), "b": BodyPlan()},
        endings={"a": ("began",)},
        alterations=(Alteration("x", refused=True),),
    )


def test_a_turn_under_a_later_key_says_nothing_of_a_file_that_an_earlier_process_loaded() -> None:
    """The code on trial may have written it."""

    def signed(text: str, key: str) -> str:
        return f"{text}\t{hmac.digest(key.encode(), text.encode(), 'sha256').hex()}\n"

    loaded = '{"kind": "loaded", "token": "x"}'
    turn = '{"kind": "turn", "body": "x:0", "turn": "p 1", "ending": "ended"}'
    text = signed(loaded, "k") + signed(loaded, next_key("k")) + signed(turn, next_key("k"))
    assert dict(read_turns(text, "k", {"x:0": ("a",)}).endings) == {}
    assert dict(
        read_turns(signed(loaded, "k") + signed(turn, "k"), "k", {"x:0": ("a",)}).endings
    ) == {"a": ("ended",)}


def turns(*endings: str, body: str = "x:0") -> Witness:
    """Return what is read of two cases that share a body, which ran so often and ended so."""
    texts = ['{"kind": "loaded", "token": "x"}', '{"kind": "turn", "body": "y:0", "turn": 1}']
    for number, ending in enumerate(endings):
        turn = f'{{"kind": "turn", "body": "{body}", "turn": "p {number}", "ending": "%s"}}'
        texts += [turn % "began", turn % ending]
    texts.append('{"kind": "state", "name": "Object.is"}')
    lines = (f"{text}\t{hmac.digest(b'k', text.encode(), 'sha256').hex()}\n" for text in texts)
    return read_turns("".join(lines), "k", {"x:0": ("a", "b")}, "s::")


@pytest.mark.parametrize(
    ("endings", "of_a", "of_b"),
    [
        (("ended", "raised E"), ("ended",), ("raised E",)),
        (("raised E", "ended", "ended"), ("ended",), ("ended",)),
        (("ended",), (), ()),
        (("raised E",), ("raised E",), ("raised E",)),
        (("raised E", "ended", "began"), ("began",), ("began",)),
    ],
)
def test_turns_are_those_of_the_cases_of_a_body(
    endings: tuple[str, ...], of_a: tuple[str, ...], of_b: tuple[str, ...]
) -> None:
    """One each in order; where the numbers differ, as many must end as there are cases."""
    plan = BodyPlan(frozenset({"x:0"}))
    assert turns(*endings) == Witness(
        loaded=True,
        plans={"s::a": plan, "s::b": plan},
        endings={"s::a": of_a, "s::b": of_b},
        alterations=(Alteration("Object.is", refused=True),),
    )


def test_a_body_that_never_began_tells_nothing() -> None:
    """Nor does one that is not asked for."""
    assert dict(turns("ended", body="z:0").endings) == {}
