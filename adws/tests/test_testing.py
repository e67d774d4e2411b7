"""The machine in memory stands for the real one, call by call."""

import inspect
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Success

from adws import io_ops
from adws.core.errors import (
    Cancelled,
    LockHeld,
    PipelineError,
    ServerUnreachable,
    TimeLimitReached,
)
from adws.core.http import HttpRequest, HttpResponse
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.core.suite import Outcome
from adws.io_ops import BackgroundRun
from adws.io_ops.process_containment import Containment
from adws.slots import BASELINE, REPORT
from adws.testing import (
    FakeIo,
    Matcher,
    RecordedCall,
    a_case,
    a_completed,
    a_context,
    a_failure,
    a_report,
    installed,
)
from adws.testing.installing import SURFACE

_REAL = {name: getattr(io_ops, name) for name in SURFACE}
_LS = Command(
    ("ls", "-l"),
    PurePath("/"),
    files={PurePath("/in"): "i"},
    log=PurePath("/log"),
    stdout_file=PurePath("/out"),
)


@pytest.mark.real_io
@pytest.mark.parametrize("name", SURFACE)
def test_the_fake_has_the_signature_of_the_real_one(name: str) -> None:
    """Names, defaults and types, parameter by parameter."""
    real = inspect.signature(getattr(io_ops, name))
    assert str(inspect.signature(getattr(FakeIo(), name))) == str(real)


def _disk_conversation(root: PurePath) -> tuple[IOResult[object, PipelineError], ...]:
    """Call everything that concerns the disk, the refusals too."""
    return (
        io_ops.make_folder(root / "empty" / "inside"),
        io_ops.write_text(root / "a" / "f", "one\n"),
        io_ops.write_text(root / "a" / "f", "cut"),
        io_ops.append_line(root / "a" / "f", "two"),
        io_ops.append_line(root / "a" / "f", "three"),
        io_ops.append_line(root / "new", "first"),
        io_ops.read_text(root / "a" / "f"),
        io_ops.read_text(root / "gone"),
        io_ops.read_text(root / "a"),
        io_ops.read_files(root, ("a/f", "new")),
        io_ops.read_files(root, ("a/f", "gone")),
        io_ops.digest(root / "a" / "f"),
        io_ops.write_text(root / "a", "a folder is there"),
        io_ops.make_link(PurePath("f"), root / "a" / "link"),
        io_ops.make_link(PurePath("f"), root / "a" / "link"),
        io_ops.read_text(root / "a" / "link"),
        io_ops.copy_file(root / "a" / "f", root / "b" / "copy"),
        io_ops.copy_file(root / "gone", root / "b" / "copy2"),
        io_ops.write_text(root / "a" / "link", "no link any more"),
        io_ops.make_link(PurePath("a"), root / "to-folder"),
        io_ops.list_files(root),
        io_ops.list_files(root, skip=("a",)),
        io_ops.list_files(root / "gone"),
        io_ops.list_files(root / "new"),
        io_ops.list_folder(root),
        io_ops.list_folder(root / "gone"),
        io_ops.last_line(root / "b", datetime(2020, 1, 1, tzinfo=UTC)),
        io_ops.exists(root / "empty"),
        io_ops.exists(root / "to-folder"),
        io_ops.remove_tree(root / "a"),
        io_ops.remove_tree(root / "gone"),
        io_ops.remove_tree(root / "to-folder"),
        io_ops.remove_tree(root / "empty" / "inside"),
        io_ops.exists(root / "empty" / "inside"),
        io_ops.list_files(root),
        io_ops.make_folder(root / "new" / "below-a-file"),
        io_ops.make_folder(root / "new"),
    )


@pytest.mark.real_io
def test_the_disk_in_memory_answers_like_the_real_one(tmp_path: PurePath) -> None:
    """Call by call, values and errors."""
    real = _disk_conversation(tmp_path)
    with installed(FakeIo()):
        assert io_ops.make_folder(tmp_path) == IOSuccess(None)
        assert _disk_conversation(tmp_path) == real


def _by_name(name: str, *arguments: object) -> object:
    """Call what stands in the boundary now, not what stood there when this file was loaded."""
    return getattr(io_ops, name)(*arguments)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            partial(_by_name, "run_process", _LS),
            "run_process('ls -l'); say in FakeIo(processes=...)",
        ),
        (
            partial(_by_name, "find_program", "ls"),
            "find_program('ls'); say in FakeIo(programs=...)",
        ),
        (partial(_by_name, "end_processes", "r"), "end_processes('r'); say in FakeIo(strays=...)"),
        (partial(_by_name, "environment"), "environment(); say in FakeIo(variables=...)"),
        (partial(_by_name, "working_folder"), "working_folder(); say in FakeIo(folders=...)"),
        (partial(_by_name, "cache_folder"), "cache_folder(); say in FakeIo(folders=...)"),
        (partial(_by_name, "home_folders"), "home_folders(); say in FakeIo(folders=...)"),
        (
            partial(_by_name, "shipped_folder", "x"),
            "shipped_folder('x'); say in FakeIo(folders=...)",
        ),
    ],
)
def test_what_nobody_scripted_fails_loudly(call: Callable[[], object], message: str) -> None:
    """The autouse fixture has put an empty machine in the place of the real one."""
    with pytest.raises(AssertionError) as caught:
        _ = call()
    assert str(caught.value) == f"unscripted call: io_ops.{message} what it answers"


def test_what_surrounds_the_machine_is_as_said() -> None:
    """Each answer comes from one field."""
    here = PurePath("/here")
    fake = FakeIo(
        programs={"ls": here, "gone": None},
        variables={"A": "1"},
        folders=dict.fromkeys(("working", "cache", "home", "workflows"), here),
        strays={"r": 2},
        stop="SIGINT",
    )
    with installed(fake):
        assert io_ops.find_program("ls") == IOSuccess(here)
        assert io_ops.find_program("gone") == IOSuccess(None)
        assert io_ops.environment() == IOSuccess({"A": "1"})
        assert io_ops.working_folder() == IOSuccess(here)
        assert io_ops.cache_folder() == IOSuccess(here)
        assert io_ops.home_folders() == IOSuccess((here,))
        assert io_ops.shipped_folder("workflows") == IOSuccess(here)
        assert io_ops.stop_requested() == IOSuccess("SIGINT")
        assert io_ops.real_path(here) == IOSuccess(here)
        assert [io_ops.end_processes("r"), io_ops.end_processes("r")] == [
            IOSuccess(2),
            IOSuccess(0),
        ]
        assert io_ops.new_id() == IOSuccess("000000000001")
        assert io_ops.with_stop_signals(io_ops.new_id) == IOSuccess("000000000002")


@pytest.mark.parametrize("matcher", [("ls",), lambda command: command.argv[0] == "ls"])
def test_a_scripted_program_prints_logs_and_takes_time(matcher: Matcher) -> None:
    """The first match counts, by the beginning of its argv or by a function."""
    answer = a_completed("a\nb\n", 3, stderr="c", duration_seconds=2.0)
    fake = FakeIo(processes=[(("cat",), a_completed()), (matcher, answer)])
    seen: list[str] = []
    with installed(fake):
        outcome = io_ops.run_process(_LS, seen.append)
    assert outcome == IOSuccess(
        CompletedProcess(_LS.argv, 3, "a\nb\n", "c", duration_seconds=2.0, log=_LS.log)
    )
    assert seen == ["a", "b", "c"]
    texts = {str(path): text for path, text in fake.files.items()}
    assert texts == {"/in": "i", "/log": "a\nb\nc", "/out": "a\nb\n"}
    assert fake.seconds == 2.0
    assert fake.commands == (_LS,)
    assert fake.calls == [RecordedCall("run_process", (_LS, seen.append))]


def test_a_scripted_program_may_fail_or_look_at_its_command() -> None:
    """An error is the outcome; a function sees the command."""
    error = Cancelled("stopped")
    plain = Command(("echo", "hi"), PurePath("/"))
    fake = FakeIo(
        processes=[(("ls",), error), (("echo",), lambda command: a_completed(command.argv[1]))]
    )
    with installed(fake):
        assert io_ops.run_process(_LS) == IOFailure(error)
        assert io_ops.run_process(plain) == IOSuccess(CompletedProcess(plain.argv, 0, "hi"))


def test_the_clock_moves_by_sleeping_and_stands_at_a_limit(io: FakeIo) -> None:
    """Nested limits: the nearer one counts, and is gone afterwards."""
    inside = partial(io_ops.with_time_limit, 5, partial(io_ops.sleep, 60))
    assert io_ops.sleep(10) == IOSuccess(None)
    error = settle(io_ops.with_time_limit(50, inside)).failure()
    assert isinstance(error, TimeLimitReached)
    assert error.message == "the time limit of 5 s was reached"
    assert io_ops.monotonic_seconds() == IOSuccess(15.0)
    assert io_ops.sleep(60) == IOSuccess(None)
    assert settle(io_ops.now()).unwrap().isoformat() == "2026-01-01T00:01:15+00:00"
    assert [call.name for call in io.calls][:2] == ["sleep", "with_time_limit"]


def test_a_lock_is_held_by_others_or_by_the_action() -> None:
    """Waiting for it takes time, within the limit around it."""
    lock, other = PurePath("/lock"), PurePath("/other")
    fake = FakeIo(held_locks={other: 77})
    with installed(fake):
        inner = settle(io_ops.with_lock(lock, partial(io_ops.with_lock, lock, io_ops.new_id)))
        waited = settle(fake.with_lock(other, fake.new_id, 30.0))
        cut = settle(fake.with_time_limit(1, partial(fake.with_lock, other, fake.new_id, 30.0)))
    kinds = [type(outcome.failure()) for outcome in (inner, waited, cut)]
    assert kinds == [LockHeld, LockHeld, TimeLimitReached]
    assert waited.failure().context == {"path": "/other", "holder": 77}
    assert (fake.seconds, fake.held_locks) == (31.0, {other: 77})


def test_a_temporary_folder_is_gone_afterwards(io: FakeIo) -> None:
    """With what was written into it."""
    outcome = io_ops.with_folder(lambda folder: io_ops.write_text(folder / "f", ""))
    assert (outcome, io.files) == (IOSuccess(None), {})


@pytest.mark.real_io
def test_the_real_boundary_is_back_afterwards() -> None:
    """After a bug too."""
    before = {name: getattr(io_ops, name) for name in SURFACE}
    with pytest.raises(KeyError), installed(FakeIo()):
        raise KeyError
    assert {name: getattr(io_ops, name) for name in SURFACE} == before


def test_builders_fill_in_what_a_test_is_not_about() -> None:
    """Names and evidence follow from the id and the outcome, the exit code from the cases."""
    failing = a_case("t/test_b.py::C::test_two[x]", Outcome.FAILED)
    report = a_report(a_case(), failing)
    assert (failing.file, failing.name) == ("t/test_b.py", "test_two[x]")
    assert failing.evidence is not None
    assert (report.exit_code, report.files) == (1, ("tests/test_a.py", "t/test_b.py"))
    assert a_report().green
    assert a_case(evidence=failing.evidence).evidence == failing.evidence
    assert a_report(failing, exit_code=7).exit_code == 7
    assert a_case("t/test_c.py").name == "t/test_c.py"
    failure = a_failure(failing.id)
    assert (failure.file, failure.test) == (failing.file, failing.name)
    context = a_context((REPORT, report))
    assert (context.get(REPORT), context.get(BASELINE)) == (report, None)


def test_a_file_in_memory_is_moved_and_stamped_by_its_text(io: FakeIo) -> None:
    """A link by its target; two files are the same as long as nothing is written to them."""
    root = PurePath("/p")
    assert io_ops.write_text(root / "a", "one") == IOSuccess(None)
    assert io_ops.make_link(PurePath("a"), root / "link") == IOSuccess(None)
    assert io_ops.move(root / "a", root / "b") == IOSuccess(None)
    assert io_ops.stamps(root) == IOSuccess({"b": "one", "link": "a"})
    assert io.files == {root / "b": "one"}


@pytest.mark.usefixtures("io")
def test_a_machine_in_memory_keeps_its_processes() -> None:
    """As well as a real one can."""
    assert io_ops.process_containment() == IOSuccess(Containment.KEEPER)


def _ask_twice(ask: io_ops.Ask) -> IOResult[str, PipelineError]:
    return ask("one", 1.0).bind(lambda first: ask(first, 1.0))


def test_a_program_that_is_asked_answers_as_it_is_told() -> None:
    """It is ready at once, and ends with what was asked of it."""
    talking = Command(("talk",), PurePath("/"))
    completed = a_completed(exit_code=-15)
    fake = FakeIo(processes=[(("talk",), completed)], replies=lambda line: f"{line}!")
    with installed(fake):
        conversing = io_ops.while_conversing(talking, PurePath("/desk"), _ask_twice, 1.0)
    ended = evolve(completed, argv=("talk",))
    assert conversing == IOSuccess(BackgroundRun("one!!", ended, ended_early=False))


def test_what_a_program_answers_must_be_told() -> None:
    """As all that a test meets."""
    talking = Command(("talk",), PurePath("/"))
    fake = FakeIo(processes=[(("talk",), a_completed())])
    with installed(fake), pytest.raises(AssertionError, match="replies"):
        _ = io_ops.while_conversing(talking, PurePath("/desk"), _ask_twice, 1.0)


def test_the_fake_machine_has_one_processor(io: FakeIo) -> None:
    """What is done on each of several is done once."""
    _ = io
    assert io_ops.processors() == IOSuccess(1)


def test_a_scripted_server_answers() -> None:
    """And one that nobody has scripted is a mistake of the test."""
    request = HttpRequest("GET", "https://forge.example/")
    refusal = ServerUnreachable("no answer")
    answers = iter((HttpResponse(200), refusal))
    with installed(FakeIo(server=lambda _: next(answers))):
        assert io_ops.exchange(request) == IOSuccess(HttpResponse(200))
        assert io_ops.exchange(request) == IOFailure(refusal)
    with installed(FakeIo()), pytest.raises(AssertionError, match=r"exchange\(GET https://forge"):
        _ = io_ops.exchange(request)


def test_a_fake_server_is_asked_by_exchange() -> None:
    """While something is done, at the port that was named or the first free one."""
    request = HttpRequest("GET", "http://127.0.0.1:7/a")
    refusal: PipelineError = ServerUnreachable("closed")
    answers = iter((IOSuccess(HttpResponse(204)), IOFailure(refusal)))

    def ask(port: int) -> IOResult[object, PipelineError]:
        return IOSuccess((port, settle(io_ops.exchange(request)), settle(io_ops.exchange(request))))

    with installed(FakeIo()) as fake:
        value = io_ops.while_listening(7, lambda _: next(answers), ask)
        assert value == IOSuccess((7, Success(HttpResponse(204)), Failure(refusal)))
        assert io_ops.while_listening(0, lambda _: next(answers), IOSuccess) == IOSuccess(50001)
        assert fake.server is None


def test_a_fake_program_answers_a_request() -> None:
    """With what it prints."""
    scripted = FakeIo(processes=[(("ls",), a_completed(stdout="A: b\n\nbody"))])
    with installed(scripted):
        answer = io_ops.run_gateway(_LS, HttpRequest("GET", "http://127.0.0.1/"))
    assert answer == IOSuccess(HttpResponse(200, {"a": "b"}, b"body"))


def test_scripted_keys_are_read_in_turn() -> None:
    """Whether there is a terminal is whether one is left."""
    with installed(FakeIo(keys=["y"])):
        asked = (io_ops.at_terminal(), io_ops.read_key(), io_ops.at_terminal())
    assert [settle(item).unwrap() for item in asked] == [True, "y", False]


def test_a_key_that_nobody_scripted_is_a_mistake_of_the_test() -> None:
    """No key is made up."""
    with installed(FakeIo()), pytest.raises(AssertionError, match=r"read_key\(\)"):
        _ = io_ops.read_key()


def test_a_fake_disk_takes_bytes_and_is_never_full() -> None:
    """Texts are kept as they are; what is no UTF-8 is replaced."""
    fake = FakeIo()
    assert fake.write_bytes(PurePath("/p/a"), b"caf\xe9") == IOSuccess(None)
    assert fake.files == {PurePath("/p/a"): "caf\ufffd"}
    assert fake.free_bytes(PurePath("/p")) == IOSuccess(10**12)
    fake.sizes[PurePath("/p/a")] = 7
    assert [fake.disk_bytes(PurePath(path)) for path in ("/p/a", "/p")] == [*map(IOSuccess, (7, 0))]
