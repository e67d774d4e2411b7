"""The decision on a verification, in a real project: from its plan, and from what was made."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.settings import Settings
from adws.core.verification import (
    Verification,
    VerificationNeed,
    VerificationPhase,
    VerificationVerdict,
)
from adws.core.work_item import VerificationPolicy, WorkItem
from adws.slots import VERIFICATION, VERIFICATION_NEED, VERIFICATION_REQUIRED, WORK_ITEM
from adws.steps.decide_verification import decide_verification
from adws.testing import FakeIo
from adws.tests.building.review.changed import CHANGED, ITEM, SHOP, with_change
from adws.tests.steps.projects import based, committed
from adws.tests.vcs.repositories import value

ROOT = PurePath("/p")
PLAIN = WorkItem("round", "Round the total.", files=("shop/cart.py", "README.md"))


def need_in(context: Context) -> VerificationNeed:
    """Return what was decided."""
    return value(decide_verification(context)).require(VERIFICATION_NEED).unwrap()


def test_a_plan_is_decided_on_before_anything_runs(io: FakeIo) -> None:
    """No suite was looked for, nothing was opened; a file that is not there yet is empty."""
    io.files[ROOT / "shop/cart.py"] = "app = FastAPI()\n"
    context = Context(ROOT).put(WORK_ITEM, PLAIN)
    reason = "API contracts: HTTP handlers (shop/cart.py)"
    after = value(decide_verification(context))
    assert after.get(VERIFICATION_NEED) == VerificationNeed(required=True, reasons=(reason,))
    assert after.get(VERIFICATION_REQUIRED) is True
    assert after.get(VERIFICATION) == Verification(VerificationPhase.VERIFYING, reasons=(reason,))


@pytest.mark.usefixtures("io")
def test_without_a_need_the_verification_is_skipped() -> None:
    """The reason says that there was none."""
    after = value(decide_verification(Context(ROOT).put(WORK_ITEM, PLAIN)))
    assert (after.get(VERIFICATION_REQUIRED), after.get(VERIFICATION)) == (
        False,
        Verification(
            VerificationPhase.SKIPPED,
            VerificationVerdict.SKIPPED,
            reasons=("the change crosses no boundary",),
        ),
    )


@pytest.mark.usefixtures("io")
@pytest.mark.parametrize("files", [("README.md",), ("tests/test_api.py", "docs/api.md")])
def test_words_do_not_count_where_only_tests_and_documents_are_planned(
    files: tuple[str, ...],
) -> None:
    """Describing an endpoint changes none."""
    item = WorkItem("describe", "Describe the API and its endpoints.", files=files)
    assert not need_in(Context(ROOT).put(WORK_ITEM, item)).required
    assert need_in(Context(ROOT).put(WORK_ITEM, evolve(item, files=()))).required


@pytest.mark.usefixtures("io")
@pytest.mark.parametrize("wish", [VerificationPolicy.ALWAYS, VerificationPolicy.NEVER])
def test_a_person_decides_before_anything_runs(wish: VerificationPolicy) -> None:
    """In the settings for all, in the task for one."""
    result = Context(ROOT, Settings(verification=wish)).put(WORK_ITEM, PLAIN)
    own = Context(ROOT).put(WORK_ITEM, evolve(PLAIN, verification=wish))
    required = wish is VerificationPolicy.ALWAYS
    assert need_in(result) == VerificationNeed(required, (f"the settings say: {wish}",))
    assert need_in(own) == VerificationNeed(required, (f"the task says: {wish}",))


@pytest.mark.real_io
def test_the_change_adds_its_reasons_to_those_of_the_plan(here: PurePath) -> None:
    """Packages that it touches, and modules of it that several import."""
    users = {f"shop/{name}.py": "from shop.cart import total\n" for name in ("a", "b")}
    settings = Settings(boundaries=("cart.py",))
    item = evolve(ITEM, request="Add an endpoint.", criteria=())
    context = based(committed(here / "shop", {**SHOP, **users}), settings=settings)
    planned = value(decide_verification(context.put(WORK_ITEM, item)))
    made = value(decide_verification(with_change(planned, CHANGED)))
    first = 'API contracts: the request mentions "endpoint"'
    assert planned.require(VERIFICATION_NEED).unwrap().reasons == (first,)
    assert made.require(VERIFICATION_NEED).unwrap().reasons == (
        first,
        "a boundary in the settings: shop/cart.py",
        "several packages: shop, shop/till",
        "shared types: shop/cart.py is imported by shop/a.py, shop/b.py, shop/till/till.py",
    )


@pytest.mark.real_io
def test_the_plan_stays_a_reason_when_the_change_is_none(here: PurePath) -> None:
    """In a project below the repository's top; tests and comments are no change."""
    files = {f"app/{path}": text for path, text in SHOP.items()}
    root = committed(here / "top", files) / "app"
    context = based(root).put(WORK_ITEM, PLAIN)
    commented = {
        "app/shop/cart.py": f"# httpx.get\n{SHOP['shop/cart.py']}",
        "app/tests/test_more.py": "import httpx\n",
        "outside.md": "more\n",
    }
    assert not need_in(with_change(evolve(context, root=root.parent / "app"), commented)).required
    crossing = with_change(context, {"app/shop/settings.py": "import os\nA = os.environ['A']\n"})
    assert need_in(crossing).reasons == (
        "configuration: modules of settings (shop/settings.py)",
        "configuration: settings and variables that are read (shop/settings.py)",
    )
