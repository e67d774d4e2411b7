"""Recorded calls, made again from what was written of them."""

import asyncio
import base64
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import pytest

from adws.tests.behaviour.probes import probe
from adws.tests.behaviour.shop_project import recorded

SHAPE: dict[str, object] = {"named": [], "rest": None, "others": None}


def test_calls_are_made_again_as_they_were(tmp_path: Path, shop: ModuleType) -> None:
    """With the same results, and with what becomes of their arguments."""
    rows = recorded(tmp_path, shop.test_all)
    caller = probe("adws_call_again").Caller(str(tmp_path))
    results = [caller.answer(row) for row in rows]
    assert [result for result, _ in results] == [
        "Cart(items=[1, 2])",
        "3",
        "6",
        "Small(items=[3])",
        "3",
        "Cart(items=[4])",
        "2",
        "2",
        "'Ab?'",
        "2",
        "[0, 1, 2]",
        "6",
        "None",
        "raises ValueError: no <tree>",
    ]
    assert [after for _, after in results if after] == ["{'items': [1]}"]


def test_calls_are_told_as_a_person_writes_them(tmp_path: Path, shop: ModuleType) -> None:
    """Those of methods with what they are called on."""
    shown = probe("adws_call_again").call_text
    assert [shown(row) for row in recorded(tmp_path, shop.test_all)][:9] == [
        "Cart(1, 2)",
        "Cart(items=[1, 2]).total()",
        "Cart(items=[1, 2]).total(2)",
        "Small(3)",
        "Small(items=[3]).total()",
        "Cart.of(4)",
        "Cart.rounded(1.5)",
        "Cart(items=[1, 2]).count",
        "label('a', 'b', end='?', extra=1)",
    ]


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("later", {"number": 1}, "2"),
        ("each", {"number": 2}, "[0, 1]"),
        ("each", {"number": 99}, str(list(range(50)))),
        ("endless", {"number": 1}, "no end"),
        ("stopping", {"number": 1}, "raises Bad: ?"),
        ("nowhere", {"number": 1}, "cannot be called here"),
    ],
)
def test_what_comes_of_a_call(
    tmp_path: Path, shop: ModuleType, name: str, arguments: dict[str, object], expected: str
) -> None:
    """Coroutines run to their end, and what has none is ended."""
    again = probe("adws_call_again")
    row = {
        "spot": ["shop", [name], "function"],
        "given": base64.b64encode(pickle.dumps(arguments)).decode(),
        "shape": {"plain": ["number"], "named": [], "rest": None, "others": None},
    }
    assert (again.Caller(str(tmp_path)).answer(row), shop.__name__) == (
        [expected, ""],
        "tests.checks",
    )


def test_calls_are_made_in_a_running_loop_and_in_a_thread(tmp_path: Path, shop: ModuleType) -> None:
    """Without a limit of time in the latter, which takes no signals."""
    again = probe("adws_call_again")
    row = {
        "spot": ["shop", ["later"], "function"],
        "given": base64.b64encode(pickle.dumps({"number": 1})).decode(),
        "shape": {"plain": ["number"], "named": [], "rest": None, "others": None},
    }
    caller = again.Caller(str(tmp_path))

    async def case() -> object:
        return caller.answer(row)

    with ThreadPoolExecutor(1) as pool:
        results = [asyncio.run(case()), pool.submit(caller.answer, row).result()]
    assert (results, shop.__name__) == ([["2", ""]] * 2, "tests.checks")


def test_arguments_after_one_that_is_left_out_are_named() -> None:
    """A default may have changed."""
    shape = {"plain": ["a", "b"], "named": ["c"], "rest": "more", "others": "named"}
    bound = probe("adws_call_again").bound
    assert bound({"b": 2, "c": 3}, {"shape": shape, "spot": ["m", ["f"], "function"]}) == (
        [],
        {"b": 2, "c": 3},
    )
    assert bound({"b": 2}, {"shape": shape, "spot": ["m", ["C", "__init__"], "initial"]}) == (
        [2],
        {},
    )


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ({"a": "x" * 118}, f"f('{'x' * 118}')"),
        ({"a": "x" * 119}, f"f('{'x' * 119}…)"),
        ({"a": "x" * 200, "b": 1, "c": 2}, f"f('{'x' * 117}…, 1, 2)"),
        ({"a": 1, "b": "x" * 200, "c": "y" * 200}, f"f(1, '{'x' * 58}…, '{'y' * 58}…)"),
        ({f"a{at}": at % 10 for at in range(50)}, f"f({', '.join('0123456789' * 5)})"),
    ],
)
def test_of_a_long_call_all_arguments_are_seen(given: dict[str, object], shown: str) -> None:
    """A reader wants one line: long arguments lose their ends."""
    row = {
        "spot": ["m", ["f"], "function"],
        "given": base64.b64encode(pickle.dumps(given)).decode(),
        "shape": {"plain": list(given), "named": [], "rest": None, "others": None},
    }
    assert probe("adws_call_again").call_text(row) == shown


def test_printed_text_counts_as_an_effect(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is printed all the same, and the stream stays what it is."""
    stream, module = sys.stdout, probe("adws_call_again")
    caller = module.Caller(str(tmp_path))
    row = {"spot": ["shop", [], "function"], "shape": {**SHAPE, "plain": ["text"]}}
    assert caller.made(print, {"text": f"in {tmp_path}"}, row) == [
        "None",
        " and prints 'in <tree>\\n'",
    ]
    assert (capsys.readouterr().out, vars(stream).get("write")) == (f"in {tmp_path}\n", None)


def test_what_a_stream_refuses_is_not_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Some code writes bytes to learn whether a stream takes them."""
    row = {"spot": ["shop", [], "function"], "shape": {**SHAPE, "plain": ["text"]}}

    def told(text: str) -> None:
        with suppress(TypeError):
            _ = sys.stdout.write(b"")  # type: ignore[arg-type]
        _ = sys.stdout.write(text)

    caller = probe("adws_call_again").Caller(str(tmp_path))
    assert caller.made(told, {"text": "a"}, row) == ["None", " and prints 'a'"]
    assert capsys.readouterr().out == "a"


def test_text_for_a_custom_stream_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can be put in the place of its function."""
    monkeypatch.setattr(sys, "stdout", Silent())
    caller = probe("adws_call_again").Caller(str(tmp_path))
    row = {"spot": ["shop", [], "function"], "shape": {**SHAPE, "plain": ["text"]}}
    assert caller.made(print, {"text": "a"}, row) == ["None", ""]


class Silent:
    """A stream without attributes."""

    __slots__ = ()

    def write(self, text: str) -> int:
        """Take a text."""
        return len(text)
