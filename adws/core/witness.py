"""How the bodies of cases ended, and what the code on trial altered, as a run recorded it."""

import hmac
import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b, sha256
from operator import itemgetter
from pathlib import PurePath
from typing import Any

from attrs import field, frozen

_SIGNATURE_BYTES = 16
_MOST_PROCESSES = 64
"""How many processes of one run take a key, each after the one before."""
_ENDED = "ended"
_RAISED = "raised "


@frozen
class WitnessFile:
    """The file in which the bodies of cases record how they end, and what the code alters."""

    file: PurePath
    """The file to which each body writes lines."""
    key: str
    """The key of the first process that takes one; that of the next is ``next_key`` of it."""
    tree: str = ""
    """The git tree of the run."""
    case_ids: tuple[str, ...] = ()
    """The ids of the cases during which the state is compared."""
    with_calls: bool = False
    """Whether the run records the calls of its cases, too, if its test tool itself can."""

    def calls_of(self, suite: str) -> PurePath:
        """Return the file with the calls of one suite's cases, by the suite's name."""
        return self.file.with_name(f"calls-{suite}")

    def file_of(self, suite: str) -> PurePath:
        """Return the file of one suite, by its name."""
        return self.file.with_name(f"{self.file.name}-{suite}")


def next_key(key: str) -> str:
    """Return the key that a process leaves to the next one: nobody finds its own in it.

    >>> next_key("k")
    '8254c329a92850f6d539dd376f4816ee2764517da5e0235514af433164480d7a'
    """
    return sha256(key.encode()).hexdigest()


@frozen
class BodyPlan:
    """The functions that may be a case's body."""

    bodies: frozenset[str] = frozenset()
    """Empty where no line could be compiled into any."""
    decorated: bool = False
    """Whether a decorator around the body may catch its exceptions."""


@frozen
class Alteration:
    """Something outside of the project that the code altered."""

    name: str
    """Its name for people: ``math.isclose``."""
    refused: bool
    """Whether it refuses the change; otherwise a person should look."""
    case_id: str = ""
    """The case that ran; empty while tests were loaded, and at the end of the run."""


@frozen
class Witness:
    """What a run recorded in adws's own file."""

    loaded: bool = False
    """Whether the tests were loaded; without that, the cases are unknown."""
    plans: Mapping[str, BodyPlan] = field(factory=dict[str, BodyPlan])
    """The body of each case, by the case's id."""
    endings: Mapping[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])
    """How the body of each case ended, in order: ``began``, ``ended``, ``raised NAME``."""
    alterations: tuple[Alteration, ...] = ()

    def ended(self, case_id: str) -> bool:
        """Whether the body of a case ran to its end; without a decorator, in its last run."""
        endings = self.endings.get(case_id, ())
        plan = self.plans.get(case_id, BodyPlan())
        return _ENDED in (endings if plan.decorated else endings[-1:])

    def raised(self, case_id: str) -> tuple[str, ...]:
        """Return the classes of the exceptions that left the body of a case, in order."""
        endings = self.endings.get(case_id, ())
        return tuple(
            ending.removeprefix(_RAISED) for ending in endings if ending.startswith(_RAISED)
        )


def read_witness(text: str, key: str, prefix: str = "") -> Witness:
    """Return the record of a run; ``prefix`` is the prefix of the suite's case ids.

    Lines without a signature are ignored. Of each case only what the first process says counts that
    knows its body: what ran in that process may have seen the keys of later ones.
    """
    loaded, plans, endings = False, dict[str, BodyPlan](), dict[str, list[str]]()
    alterations: list[Alteration] = []
    records = _signed_records(text.splitlines(), key)
    first = _first_processes(records, "plan", "id")
    for process, record in records:
        kind, case_id = record.get("kind"), f"{prefix}{record.get('id', '')}"
        if kind in ("plan", "body") and first.get(record["id"]) != process:
            continue
        if kind == "loaded":
            loaded = True
        elif kind == "plan":
            plans[case_id] = BodyPlan(frozenset(record["bodies"]), record["decorated"])
        elif kind == "body" and record["body"] in plans.get(case_id, BodyPlan()).bodies:
            endings.setdefault(case_id, []).append(record["ending"])
        elif kind == "state":
            case = case_id if record["id"] else ""
            alterations.append(Alteration(record["name"], record["grade"] == "refused", case))
    return Witness(
        loaded,
        plans,
        {case_id: tuple(endings_of_case) for case_id, endings_of_case in endings.items()},
        tuple(alterations),
    )


def read_turns(
    text: str, key: str, bodies: Mapping[str, tuple[str, ...]], prefix: str = ""
) -> Witness:
    """Return the record of a run whose bodies do not know their cases.

    ``bodies`` are the cases of each body, by its name; only these cases ran, and ``prefix`` is the
    prefix of their ids. If a body ran once for each of its cases, its turns belong to them in
    order. Otherwise (a case was tried again) as many turns must end as it has cases.
    """
    turns: dict[str, dict[str, str]] = {body: {} for body in bodies}
    loaded, alterations = set[str](), list[Alteration]()
    records = _signed_records(text.split("\n"), key)
    first = _first_processes(records, "loaded", "token")
    for process, record in records:
        if record.get("kind") == "loaded":
            loaded.add(record["token"])
        elif record.get("kind") == "turn" and record["body"] in turns:
            if first.get(record["body"].partition(":")[0]) != process:
                continue
            turns[record["body"]][record["turn"]] = record["ending"]
        elif record.get("kind") == "state":
            alterations.append(Alteration(record["name"], refused=True))
    endings = {
        f"{prefix}{case_id}": ending
        for body, case_ids in bodies.items()
        for case_id, ending in _of_cases(case_ids, tuple(turns[body].values()))
    }
    return Witness(
        loaded=all(body.partition(":")[0] in loaded for body in bodies),
        plans={
            f"{prefix}{case_id}": BodyPlan(frozenset({body}))
            for body, case_ids in bodies.items()
            for case_id in case_ids
        },
        endings=endings,
        alterations=tuple(alterations),
    )


def _of_cases(
    case_ids: tuple[str, ...], turns: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each case of a body with its endings; nothing if the body never began."""
    others = tuple(turn for turn in turns if turn != _ENDED)
    for number, case_id in enumerate(case_ids):
        if len(turns) == len(case_ids):
            yield case_id, (turns[number],)
        elif len(turns) - len(others) >= len(case_ids):
            yield case_id, (_ENDED,)
        elif turns:
            yield case_id, others[-1:]


_Records = tuple[tuple[int, Mapping[str, Any]], ...]
"""The signed lines of a run, each with the number of the process whose key it has."""


def _signed_records(lines: Iterable[str], key: str) -> _Records:
    keys = [key]
    while len(keys) < _MOST_PROCESSES:
        keys.append(next_key(keys[-1]))
    parts = (line.rpartition("\t") for line in lines)
    signed = ((_process_of(text, signature, keys), text) for text, _, signature in parts)
    return tuple((process, json.loads(text)) for process, text in signed if process is not None)


def _process_of(text: str, signature: str, keys: Iterable[str]) -> int | None:
    """Return whose key a line has, None without one: Python's probes sign, or JavaScript's."""
    data = text.encode()
    for process, key in enumerate(keys):
        secret = key.encode()
        signatures = (
            blake2b(data, key=secret, digest_size=_SIGNATURE_BYTES).hexdigest(),
            hmac.digest(secret, data, "sha256").hex(),
        )
        if any(hmac.compare_digest(valid.encode(), signature.encode()) for valid in signatures):
            return process
    return None


def _first_processes(records: _Records, kind: str, name: str) -> Mapping[str, int]:
    """Return the first process that has a record of this kind, for each that it names."""
    named = [(record[name], process) for process, record in records if record["kind"] == kind]
    return dict(sorted(named, key=itemgetter(1), reverse=True))


def merged_witness(parts: tuple[Witness, ...]) -> Witness:
    """Return the records of several suites as one."""
    return Witness(
        all(part.loaded for part in parts),
        {case_id: plan for part in parts for case_id, plan in part.plans.items()},
        {case_id: ending for part in parts for case_id, ending in part.endings.items()},
        tuple(alteration for part in parts for alteration in part.alterations),
    )
