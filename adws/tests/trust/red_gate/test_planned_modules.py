"""What is to be built is planned by the names of new tests, and by the words of a request."""

import pytest

from adws.core.work_item import WorkItem
from adws.trust.red_gate.planned_modules import modules_of_tests, planned_modules


@pytest.mark.parametrize(
    ("paths", "modules"),
    [
        (("tests/test_slug.py", "slug_test.py", "a/slug_tests.py"), ("slug",)),
        (("web/sum.test.js", "web/cart.spec.ts", "web/total-test.mjs"), ("sum", "cart", "total")),
        (("tests/slug.py", "testing.py", "tests/test.py", "latest.py"), ()),
    ],
)
def test_new_tests_plan_what_they_are_named_after(
    paths: tuple[str, ...], modules: tuple[str, ...]
) -> None:
    """In the ways in which test tools name files."""
    assert modules_of_tests(paths) == modules


@pytest.mark.parametrize(
    ("words", "modules"),
    [
        ("Add a module slug with slugify", ("shop", "slug")),
        ("Put slugify into `slug.py`", ("shop", "slug")),
        ("The 'slug' module makes slugs", ("shop", "slug")),
        ("The module that makes slugs", ("shop",)),
        ("Add slugify to shop/slug.py", ("shop",)),
        ("Add slugify", ("shop",)),
    ],
)
def test_a_request_plans_the_modules_that_it_names(words: str, modules: tuple[str, ...]) -> None:
    """After those that the task lists; a file in a folder belongs to that folder's module."""
    assert planned_modules(WorkItem("", words, modules=("shop",))) == modules
