"""What the bodies of cases told, read back: only what is signed counts."""

from hashlib import blake2b

from adws.core.witness import Alteration, Plan, Witness, merged_witness, read_witness


def line(text: str, key: str = "k") -> str:
    """Return a line with its signature."""
    digest = blake2b(text.encode(), key=key.encode(), digest_size=16).hexdigest()
    return f"{text}\t{digest}\n"


PLAN = '{"kind": "plan", "id": "t", "bodies": ["b"], "decorated": %s}'
BODY = '{"kind": "body", "id": "t", "body": "%s", "ending": "%s"}'
STATE = '{"kind": "state", "id": "%s", "name": "math.pi", "grade": "%s"}'


def told(*endings: str, decorated: str = "false") -> Witness:
    """Return what is read of a case whose body ended in these ways."""
    lines = [PLAN % decorated, *(BODY % ("b", one) for one in endings)]
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
        plans={"s::t": Plan(frozenset({"b"}), decorated=True)},
        endings={"s::t": ("began", "ended")},
        alterations=altered,
    )


def test_a_line_without_signature_says_nothing() -> None:
    """Be it forged, or cut off."""
    forged = line(BODY % ("b", "ended"), "other")
    assert read_witness(f'{forged}{{"kind": "loaded"}}\nx\n', "k") == Witness()


def test_a_body_must_end_at_last() -> None:
    """Behind a decorator, which may call it more than once, it must end at all."""
    again = ("began", "ended", "began", "raised a.B")
    assert (told(*again).ended("t"), told(*again, decorated="true").ended("t")) == (False, True)
    assert (told("began", "raised a.B", "began", "ended").ended("t"), told().ended("t")) == (
        True,
        False,
    )


def test_what_left_a_body_is_named() -> None:
    """In the order in which it did."""
    assert told("began", "raised a.B", "began", "ended").raised("t") == ("a.B",)


def test_several_suites_are_one() -> None:
    """All of them must have been loaded."""
    one = Witness(loaded=True, plans={"a": Plan()}, endings={"a": ("began",)})
    other = Witness(plans={"b": Plan()}, alterations=(Alteration("x", refused=True),))
    assert merged_witness((one, other)) == Witness(
        loaded=False,
        plans={"a": Plan(), "b": Plan()},
        endings={"a": ("began",)},
        alterations=(Alteration("x", refused=True),),
    )
