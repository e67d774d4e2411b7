"""What is planted in a run of a JavaScript runner."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.runners.bun import RUNNER as BUN
from adws.runners.jest import RUNNER as JEST
from adws.runners.mocha import RUNNER as MOCHA
from adws.runners.node_test import RUNNER as NODE_TEST
from adws.runners.playwright import RUNNER as PLAYWRIGHT
from adws.runners.runner import Run, Runner, Suite
from adws.runners.vitest import RUNNER as VITEST

RUNNERS = (BUN, JEST, MOCHA, NODE_TEST, PLAYWRIGHT, VITEST)


def run(runner: Runner, nonce: str = "n0nce", *changed: str) -> Run:
    """Return a run in the folder ``web`` with these changed files."""
    suite = Suite(runner.name, "web", ("tool",))
    return Run(suite, PurePath("/t"), PurePath("/o"), nonce, changed=changed)


@pytest.mark.parametrize("runner", RUNNERS)
def test_canaries_are_new_in_each_run(runner: Runner) -> None:
    """Nobody can tell their names or secrets beforehand."""
    assert runner.plant is not None
    result, other = (runner.plant(run(runner, nonce)) for nonce in ("1", "2"))
    assert not {canary.id for canary in result.canaries} & {canary.id for canary in other.canaries}
    assert result == runner.plant(run(runner, "1"))


@pytest.mark.parametrize("runner", RUNNERS)
def test_canaries_stand_first_and_last_in_the_suites_folder(runner: Runner) -> None:
    """Their secrets stand in the files, and some pass."""
    assert runner.plant is not None
    planting = runner.plant(run(runner))
    first, last = planting.files
    assert [path.parent for path in planting.files] == [PurePath("/t/web")] * 2
    assert (first.name[0], last.name[:2]) == ("0", "zz")
    assert {canary.must_fail for canary in planting.canaries} == {True, False}
    text = "".join(planting.files.values())
    assert all(canary.secret in text for canary in planting.canaries)
    assert "<" not in "".join(canary.id for canary in planting.canaries)


@pytest.mark.parametrize(
    ("changed", "loaded"),
    [
        (("web/src/a.ts", "web/test/a.js", "web/a.css", "other/b.js"), '["./src/a.ts"]'),
        (("other/b.js",), None),
        ((), None),
    ],
)
def test_changed_sources_are_loaded_before(changed: tuple[str, ...], loaded: str | None) -> None:
    """Sources below the suite's folder alone; tests would add their own cases."""
    assert NODE_TEST.plant is not None
    planting = NODE_TEST.plant(evolve(run(NODE_TEST), changed=changed))
    texts = planting.files.values()
    assert [loaded or "await import(" in text for text in texts] == [loaded or False] * 2
    assert all((f"of {loaded})" in text) is (loaded is not None) for text in texts)
