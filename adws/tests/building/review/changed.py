"""A small project, a change of it by a developer who talks much, and verifiers that act it out."""

import json
from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.run import VerifyFeedback
from adws.core.settings import Settings
from adws.core.verification import Verification
from adws.core.work_item import WorkItem
from adws.slots import BASE, FEEDBACK, HEAD, VERIFICATION, WORK_ITEM
from adws.steps.decide_verification import decide_verification
from adws.tests.steps.projects import committed, judged, write
from adws.tests.vcs.repositories import shell, value
from adws.vcs.commit import commit_patch
from adws.vcs.reading import read_patch

PLANTED = "SECRETLY-REASONED"
"""A word that stands wherever the developer has left one, but in the change."""

SHOP = {
    ".gitignore": "__pycache__/\n.venv/\n",
    "pyproject.toml": '[project]\nname = "shop"\n',
    "shop/__init__.py": "",
    "shop/cart.py": "def total(prices):\n    return sum(prices)\n",
    "shop/till/__init__.py": "",
    "shop/users.py": "def login(name):\n    return None\n",
    "shop/till/till.py": (
        "from shop.cart import total\n\n\ndef receipt(prices):\n"
        '    return f"total {total(prices)}"\n'
    ),
    "tests/test_cart.py": (
        "from shop.cart import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n"
    ),
}
CHANGED = {
    "shop/cart.py": (
        "def total(prices):\n    return sum(prices)\n\n\n"
        "def discounted(prices):\n    return total(prices) * 0.9\n"
    ),
    "shop/till/till.py": (
        "from shop.cart import discounted, total\n\n\ndef receipt(prices):\n"
        '    return f"total {total(prices)}"\n\n\n'
        'def discount_receipt(prices):\n    return f"total {discounted(prices)}"\n'
    ),
}
ITEM = WorkItem(
    title="discounts",
    request="Give a discount: `discounted(prices)` in shop.cart is the total less 10 percent, and "
    "`discount_receipt` in shop.till.till prints it without decimals.",
    criteria=("discount_receipt([50, 50]) is 'total 90'",),
)

INTEGRATION = "tests/integration/test_discount.py"
RIGHT = """\
from shop.cart import discounted


def test_discount():
    assert discounted([50, 50]) == 90
"""
FAILING = """\
from shop.till.till import discount_receipt


def test_receipt():
    assert discount_receipt([50, 50]) == "total 90"
"""
RECEIPT = f"{INTEGRATION}::test_receipt"


def built(root: PurePath, files: Mapping[str, str] = CHANGED) -> Context:
    """Return the context of a run in which a developer has made a change, and talked about it."""
    settings = Settings(agent="scripted", agent_script=str(root.parent / "script.json"))
    context = judged(committed(root, SHOP), settings=settings).put(WORK_ITEM, ITEM)
    return with_change(context, files)


def with_change(context: Context, files: Mapping[str, str]) -> Context:
    """Return the context after a change of these files was kept on the run's branch."""
    base, head = context.require(BASE).unwrap(), context.require(HEAD).unwrap()
    place = context.root.parent
    _ = shell(base.repository, f"git update-ref refs/heads/{base.branch} {head}")
    _ = shell(place, f"rm -rf made && git clone --quiet {base.repository} made")
    _ = shell(place / "made", f"git checkout --quiet {head}")
    patch = value(read_patch(base, head, write(place / "made", files)))
    commit = value(commit_patch(base, head, patch, f"as {PLANTED}\n", value(io_ops.now())))
    results = (VerifyFeedback(1, "GateRefused", f"{PLANTED} in feedback"),)
    return context.put(HEAD, commit).put(FEEDBACK, results)


def verifying(context: Context, *answers: Mapping[str, object]) -> Context:
    """Return the context in which a verifier of these answers is needed; one answer a question."""
    results = [{"when": {"round": number}, **answer} for number, answer in enumerate(answers, 1)]
    script = context.settings.agent_script or ""
    _ = value(io_ops.write_text(PurePath(script), json.dumps({"answers": results})))
    return value(decide_verification(context))


def writing(text: str, path: str = INTEGRATION, say: str = "") -> Mapping[str, object]:
    """Return the answer of a verifier that writes one file."""
    return {"write": {path: text}, "say": say}


def verified(context: Context) -> Verification:
    """Return the verification in a context, without its reasons."""
    return evolve(context.require(VERIFICATION).unwrap(), reasons=())
