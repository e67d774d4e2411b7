"""The ledger on disk."""

import hashlib
import json
import random
from pathlib import PurePath
from typing import Any, cast

import pytest
from attrs import evolve, fields
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.checksum import with_checksum
from adws.core.errors import LedgerDamaged, PipelineError, RunSuperseded
from adws.core.railway import settle
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load, load_run, parse, render, save
from adws.testing import FakeIo
from adws.tests.ledger.analyses import failure, ledger_of, refused_attempt
from adws.tests.ledger.test_fix_report import everything
from adws.tests.ledger.test_ledger import round_of

LEDGER = refused_attempt(ledger_of(failure("t.py::ä b[é-1]")), "t.py::ä b[é-1]").with_round(
    round_of(1)
)
TEXT = render(LEDGER)
_SEAL = ("checksum", "sequence")
WHOLE = PurePath(__file__).with_name("whole_ledger.json")
ORIGIN = "/p/.adws/ledger.json"


def sealed(**changes: object) -> str:
    """Return the ledger's text with fields altered and the checksum of the original."""
    document: dict[str, Any] = {**json.loads(TEXT), **changes}
    return json.dumps(document)


def refusal(text: str) -> PipelineError:
    """Return why a text is not read as a ledger."""
    return parse(text, ORIGIN).failure()


def test_the_ledger_lies_in_the_state_folder() -> None:
    """Everybody looks for it at one place."""
    assert ledger_path(PurePath("/p")) == PurePath("/p/.adws/ledger.json")


def test_the_text_begins_with_what_protects_it() -> None:
    """Checksum, schema version and sequence stand first, the rest in the order of the fields."""
    names = [field.name for field in fields(Ledger)]
    assert list(json.loads(TEXT)) == ["checksum", "schema_version", "sequence", *names]


def test_people_can_read_the_text() -> None:
    """Letters stand as they are, one field a line."""
    assert '      "test": "ä b[é-1]",\n' in TEXT


def test_the_same_ledger_is_always_written_the_same_way() -> None:
    """A ledger under version control shows only what changed."""
    assert render(parse(TEXT, ORIGIN).unwrap()) == TEXT


def test_an_id_with_half_a_character_is_kept() -> None:
    """A lone surrogate from a cut-off output survives the way to the disk and back."""
    odd = ledger_of(failure("t.py::\ud83d"))
    written = render(odd).encode("utf-8", "backslashreplace").decode()
    assert parse(written, ORIGIN).unwrap() == odd


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is empty"),
        (" \n", "is empty"),
        pytest.param("[" * 100_000, "is not JSON (", id="deep"),
        ("{", "is not JSON (Expecting property name enclosed in double quotes: "),
        ("[]", "does not hold a JSON object"),
        ("null", "does not hold a JSON object"),
        ("{}", "was altered: its checksum does not match its content"),
        (sealed(run="r2"), "was altered: its checksum does not match its content"),
        (sealed(schema_version="2"), "was altered: its checksum does not match its content"),
        (sealed(schema_version=0), "was altered: its checksum does not match its content"),
        (sealed(checksum=None), "was altered: its checksum does not match its content"),
    ],
)
def test_damage_is_named(text: str, reason: str) -> None:
    """The message says what is wrong, where, and that nothing was touched."""
    error = refusal(text)
    assert isinstance(error, LedgerDamaged)
    assert error.message.startswith(f"the ledger {ORIGIN} {reason}")
    assert error.message.endswith("; adws did not change it")
    assert error.hint == "restore a backup, or move the file away to start afresh"


def test_a_newer_ledger_is_left_to_a_newer_adws() -> None:
    """It is told apart from damage, because its content is fine."""
    assert refusal(sealed(schema_version=2)) == LedgerDamaged(
        f"the ledger {ORIGIN} was written by a newer adws (schema version 2, this one reads 1); "
        "adws did not change it",
        hint="upgrade adws, or move the ledger away to start afresh",
        context={"origin": ORIGIN, "schema_version": 2},
    )


def test_a_sound_checksum_over_something_else_is_no_ledger() -> None:
    """The content is checked field by field, too."""
    strange = render(evolve(LEDGER, total_tests=cast("int", "many")))
    assert refusal(strange).message.startswith(f"the ledger {ORIGIN} has an invalid value")


def test_an_unknown_version_is_refused_although_its_checksum_is_sound() -> None:
    """A format that nobody ever wrote is not guessed at."""
    content = {**json.loads(TEXT), "schema_version": 0}
    del content["checksum"]
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    sound = {**content, "checksum": hashlib.sha256(canonical.encode()).hexdigest()}
    assert isinstance(refusal(json.dumps(sound)), LedgerDamaged)


def test_a_ledger_of_an_early_version_has_no_sequence() -> None:
    """It is read all the same, as long as its checksum fits."""
    early = {key: field for key, field in json.loads(TEXT).items() if key not in _SEAL}
    assert parse(json.dumps(with_checksum(early)), ORIGIN).unwrap() == LEDGER


def test_no_prefix_of_a_ledger_is_a_ledger() -> None:
    """A write that was cut anywhere is noticed; only the final line end may be missing."""
    read = [cut for cut in range(len(TEXT)) if is_successful(parse(TEXT[:cut], ORIGIN))]
    assert read == [len(TEXT) - 1]


def test_no_flipped_bit_is_read_as_something_else() -> None:
    """Five hundred random flips either fail or leave the content what it was."""
    chance = random.Random(7)
    for _ in range(500):
        damaged = bytearray(TEXT.encode())
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        outcome = parse(damaged.decode("utf-8", "replace"), ORIGIN)
        assert outcome.value_or(LEDGER) == LEDGER


@pytest.mark.real_io
def test_the_whole_text_of_a_ledger_is_pinned() -> None:
    """A ledger that any version with this schema wrote is read, and written again as it was."""
    ledger, _ = everything()
    text = settle(io_ops.read_text(WHOLE)).unwrap()
    assert (render(ledger), parse(text, ORIGIN).unwrap()) == (text, ledger)


def test_a_ledger_of_an_earlier_version_is_read() -> None:
    """It counted no runs of doubtful cases, and showed no calls."""
    ledger, _ = everything()
    early = json.loads(render(ledger))
    early = {key: field for key, field in early.items() if key not in _SEAL}
    early["rounds"] = [
        {key: field for key, field in item.items() if key not in {"repeats", "calls", "passed"}}
        for item in early["rounds"]
    ]
    rounds = tuple(evolve(item, repeats=(), calls=()) for item in ledger.rounds)
    read = parse(json.dumps(with_checksum(early)), ORIGIN).unwrap()
    assert read.rounds == rounds


@pytest.mark.real_io
def test_a_saved_ledger_is_loaded_again(tmp_path: PurePath) -> None:
    """Saving makes the folder and gives the ledger back."""
    path = tmp_path / ".adws" / "ledger.json"
    assert settle(save(path, LEDGER)).unwrap() == LEDGER
    assert settle(load(path)).unwrap() == LEDGER


@pytest.mark.real_io
def test_a_damaged_file_is_left_untouched(tmp_path: PurePath) -> None:
    """What was there before the failed load is there after it."""
    path = tmp_path / "ledger.json"
    _ = settle(io_ops.write_text(path, TEXT[:100])).unwrap()
    assert isinstance(settle(load(path)).failure(), LedgerDamaged)
    assert settle(io_ops.read_text(path)).unwrap() == TEXT[:100]


@pytest.mark.real_io
def test_a_missing_ledger_is_missing_not_damaged(tmp_path: PurePath) -> None:
    """Whoever loads can tell that there is none yet."""
    error = settle(load(tmp_path / "ledger.json")).failure()
    assert (error.kind, error.context["reason"]) == ("IoFailed", "missing")


LATER, LAST = evolve(LEDGER, created_at="2030-01-02"), evolve(LEDGER, created_at="2030-01-03")
LEDGER_FILE, BEFORE = PurePath("/p/ledger.json"), PurePath("/p/ledger.json.previous")


def saved(*ledgers: Ledger) -> None:
    """Save one ledger after the other."""
    for ledger in ledgers:
        _ = settle(save(LEDGER_FILE, ledger)).unwrap()


def test_each_save_counts_and_keeps_what_was_there(io: FakeIo) -> None:
    """The file knows how often it was saved, the generation before lies beside it."""
    saved(LEDGER, LATER, LAST)
    assert io.files == {LEDGER_FILE: render(LAST, 3), BEFORE: render(LATER, 2)}


def test_what_is_there_already_is_not_saved_again(io: FakeIo) -> None:
    """A round that is recorded twice does not push out the generation before."""
    saved(LEDGER, LATER, LATER)
    assert io.files == {LEDGER_FILE: render(LATER, 2), BEFORE: render(LEDGER, 1)}


def test_a_run_reads_its_own_ledger(io: FakeIo) -> None:
    """A newer run that owns the file ends the older one, which can neither read nor write it."""
    root = PurePath("/p")
    file = ledger_path(root)
    io.files[file] = render(LEDGER)
    assert settle(load_run(root, LEDGER.run)).unwrap() == LEDGER
    newer = evolve(LEDGER, run="r2")
    superseded = RunSuperseded(
        "run r2 cannot continue: the newer run r1 owns the ledger now",
        hint="see open failures: adws ledger show; work on them: adws fix",
        context={"run": "r2", "owner": "r1"},
    )
    assert settle(load_run(root, "r2")).failure() == superseded
    assert settle(save(file, newer)).failure() == superseded
    assert io.files == {file: render(LEDGER)}
    assert settle(save(file, newer, begins=True)).unwrap() == newer
    assert io.files == {
        file: render(newer, 2),
        file.with_name("ledger.json.previous"): render(LEDGER),
    }


@pytest.mark.parametrize("text", ["", render(LEDGER)[:-20], sealed(schema_version=2)])
def test_what_cannot_be_read_is_not_written_over(io: FakeIo, text: str) -> None:
    """A person must look first."""
    io.files[LEDGER_FILE] = text
    assert isinstance(settle(save(LEDGER_FILE, LATER)).failure(), LedgerDamaged)
    assert io.files == {LEDGER_FILE: text}


_FRESH = "restore a backup, or move the file away to start afresh"


@pytest.mark.parametrize(
    ("before", "hint"),
    [
        (
            render(LEDGER),
            f"restore the previous version, which is intact: mv {BEFORE} {LEDGER_FILE}",
        ),
        ("{", f"the previous version, {BEFORE}, is damaged too; {_FRESH}"),
        (None, _FRESH),
    ],
)
def test_the_way_back_is_told(io: FakeIo, before: str | None, hint: str) -> None:
    """Whether the generation before is whole, damaged or not there; nothing is touched."""
    io.files.update({LEDGER_FILE: "{"} if before is None else {LEDGER_FILE: "{", BEFORE: before})
    there = dict(io.files)
    error = settle(load(LEDGER_FILE)).failure()
    assert (error.kind, error.hint, io.files) == ("LedgerDamaged", hint, there)


def test_a_newer_ledger_is_not_replaced_by_an_older_one(io: FakeIo) -> None:
    """Its way out is a newer adws."""
    io.files.update({LEDGER_FILE: sealed(schema_version=2), BEFORE: TEXT})
    assert settle(load(LEDGER_FILE)).failure().hint.startswith("upgrade adws")
