"""How a spec's work is called at a forge."""

import pytest

from adws.pipeline.names import LABEL, LABELS, Title, branch_of, read_title, spec_of


@pytest.mark.parametrize("title", [Title("API-001", 1, 5), Title("a.b_c-9", 12, 20)])
def test_a_title_is_read_as_it_is_shown(title: Title) -> None:
    """With spaces around it, too."""
    assert read_title(f" {title}\n") == title


@pytest.mark.parametrize(
    "text",
    ["", "Mine", "[TDD] Implement API-001", "[TDD] Implement a b | Attempt 1/5", "x" * 300],
)
def test_another_title_shows_nothing(text: str) -> None:
    """Somebody has rewritten it."""
    assert read_title(text) is None


def test_a_branch_names_its_spec() -> None:
    """And no other branch does."""
    named = [spec_of(name) for name in (branch_of("API-001"), "main", "feature/tdd/x")]
    assert named == ["API-001", "", ""]


def test_every_label_belongs_to_the_pipeline() -> None:
    """Its name says so, and it fits into what a forge takes."""
    assert all(name.startswith(LABEL) and len(name) <= 50 for name in LABELS)
    assert all(0 < len(words) <= 100 for words in LABELS.values())
