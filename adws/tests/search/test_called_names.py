"""What the code of failing cases tells."""

import pytest

from adws.search.called_names import assertions


@pytest.mark.parametrize(
    ("text", "cases", "count"),
    [
        ("def test_a():\n    assert 1\n    with x:\n        assert 2\n", ["t.py::test_a"], 2),
        ("class C:\n    def test_a(self):\n        self.assertEqual(1, 1)\n", ["t.C.test_a"], 1),
        ("def test_a():\n    assert 1\n", ["test_b"], 0),
        ("def (:", ["test_a"], 0),
    ],
)
def test_assertions_of_cases_are_counted(text: str, cases: list[str], count: int) -> None:
    """Of both styles; each instance of a case counts them again."""
    assert assertions(text, cases) == count
