"""A verifier of a change under vitest: the same rules, in another language."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.run import state_folder
from adws.core.settings import Settings
from adws.core.verification import VerificationVerdict
from adws.core.work_item import WorkItem
from adws.slots import BASELINE, PROPOSAL, RUN, SEAL, SUITES, VERIFICATION_NEED, WORK_ITEM
from adws.steps.detect_suites import detect_suites
from adws.steps.note_environment import note_environment
from adws.steps.verify_independently import verify_independently
from adws.testing import a_report
from adws.tests.building.review.changed import verified, verifying, with_change, writing
from adws.tests.steps.projects import based, committed
from adws.tests.tools import NODE_MODULES, needs
from adws.tests.vcs.repositories import value
from adws.trust.sealing import Seal

pytestmark = [pytest.mark.real_io, needs("vitest")]

HEAD = 'import { expect, test } from "vitest";\n'
SHOP = {
    "package.json": '{"type": "module", "devDependencies": {"vitest": "4"}}',
    ".gitignore": "node_modules\n",
    "src/cart.js": "export const total = (prices) => prices.reduce((a, b) => a + b, 0);\n",
    "src/cart.test.js": HEAD
    + 'import { total } from "./cart.js";\n'
    + 'test("total", () => { expect(total([1, 2])).toBe(3); });\n',
}
CHANGED = {
    "src/index.js": 'export { total } from "./cart.js";\nexport const vat = (net) => net * 0.2;\n'
}
ITEM = WorkItem("vat", "`vat(net)` is 19 percent, exported by src/index.js.")
FILE = "src/vat.test.js"
FAILING = f"""{HEAD}import {{ total, vat }} from "./index.js";
test("vat", () => {{ expect(vat(100)).toBe(19); }});
test("total", () => {{ expect(total([])).toBe(0); }});
"""


def test_a_fault_of_the_change_is_found(here: PurePath) -> None:
    """By a test beside the code, where this project has its own."""
    settings = Settings(agent="scripted", agent_script=str(here / "script.json"))
    root = committed(here / "shop", SHOP)
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), root / "node_modules"))
    suites = value(detect_suites(Context(root))).require(SUITES).unwrap()
    report = evolve(a_report(runner="vitest"), files=("src/cart.test.js",))
    opened = value(note_environment(based(root, suites[0], settings)))
    begun = opened.put(BASELINE, report).put(SEAL, Seal(())).put(WORK_ITEM, ITEM)
    before = verifying(with_change(begun, CHANGED), writing(FAILING, FILE))
    after = value(verify_independently(before))
    assert before.require(VERIFICATION_NEED).unwrap().reasons == (
        "API contracts: exported names (src/index.js)",
    )
    verification = verified(after)
    assert (verification.verdict, verification.tests) == (VerificationVerdict.FAILED, (FILE,))
    assert verification.failing == (f"{FILE} > vat",)
    assert "expected 20 to be 19" in verification.output
    assert after.require(PROPOSAL).unwrap().kept.paths == (FILE,)
    tasks = state_folder(after.root) / "tasks" / after.require(RUN).unwrap()
    text = value(io_ops.read_text(tasks / "1-verify" / "prompt.md"))
    assert "New files only, below: src; beside the code that they are about." in text
    assert "https://vitest.dev/api/" in text
