"""The last line of git diff --stat."""

import pytest

from adws.core.patch import ChangeKind, FileChange
from adws.reports.diff_stat import diff_stat


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([(3, 1), (2, 0)], "2 files changed, 5 insertions(+), 1 deletion(-)"),
        ([(1, 0)], "1 file changed, 1 insertion(+)"),
        ([(0, 2)], "1 file changed, 2 deletions(-)"),
        ([(None, None)], "1 file changed, 0 insertions(+), 0 deletions(-)"),
        ([(None, None), (1, 0)], "2 files changed, 1 insertion(+)"),
    ],
)
def test_lines_are_counted_as_git_does(
    counts: list[tuple[int | None, int | None]], expected: str
) -> None:
    """Git leaves out a count of zero beside one that is not; binary files have no lines."""
    assert diff_stat([FileChange("f", ChangeKind.MODIFIED, *both) for both in counts]) == expected
