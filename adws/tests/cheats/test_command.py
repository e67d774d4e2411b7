"""What the command of the corpus says when there is nothing to run."""

import pytest

from adws.tests.cheats.__main__ import main

pytestmark = pytest.mark.real_io


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--only", "nobody"), "no specimen that you ask for is called nobody\n"),
        (
            ("--runner", "pytest", "--only", "go/source-exit/exit_in_the_function"),
            "no specimen that you ask for is called go/source-exit/exit_in_the_function\n",
        ),
        (("--runner", "nobody"), "no specimen is what you ask for\n"),
    ],
)
def test_what_is_not_there_is_named(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty table would look as if all were well."""
    assert (main(*words), capsys.readouterr().err) == (2, said)
