"""A real `adws fix` of two groups whose cases run the same faulty function."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import committed, invoke, write
from adws.tests.steps.test_join_groups import SHOP, TESTS_OF_RECEIPTS, TESTS_OF_TOTALS
from adws.tests.vcs.repositories import shell, value

AGENT = """\
#!/bin/sh
echo asked >> {here}/asked
sed -i 's/ \\* count + 1/ * count/' shop.py
"""


@pytest.mark.real_io
@pytest.mark.scenario
def test_an_agent_is_asked_once(here: PurePath) -> None:
    """Nothing in the two failures names the function; both are fixed in one round."""
    project = committed(
        here / "project",
        {
            "adws.toml": 'sandbox = "none"\n',
            "shop.py": SHOP,
            "tests/__init__.py": "",
            "tests/test_total.py": TESTS_OF_TOTALS,
            "tests/test_receipt.py": TESTS_OF_RECEIPTS.format(watched="pass"),
        },
    )
    _ = write(here, {"agent": AGENT.format(here=here)})
    _ = shell(here, "chmod +x agent")
    result = invoke(
        "fix", "--agent", "command", "--agent-command", f"{here}/agent", "--root", str(project)
    )
    assert (
        "2 groups together: their cases run line_price (shop.py:1), and no passing case does"
        in result.stderr
    )
    assert (result.exit_code, value(io_ops.read_text(here / "asked"))) == (0, "asked\n")
