"""`adws fix` on the example project of Go, from red to green."""

import os
import pwd
from pathlib import PurePath

import pytest

from adws.tests.cli.example_projects import copied, failures, fixed
from adws.tests.tools import find, needs

pytestmark = [pytest.mark.real_io, needs("go")]

SCRIPT = """\
[[answers]]
[[answers.replace]]
file = "price/price.go"
search = "item.Cents\\n"
by = "item.Cents * item.Quantity\\n"
[[answers.replace]]
file = "stock/stock.go"
search = "\\treturn shelf.goods[0]"
by = "\\tif len(shelf.goods) == 0 {\\n\\t\\treturn \\"\\"\\n\\t}\\n\\treturn shelf.goods[0]"
"""


@pytest.fixture(autouse=True)
def _toolchain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let go be found, and leave its cache where it is, although the home folder is another one."""
    own = pwd.getpwuid(os.getuid()).pw_dir
    monkeypatch.setenv("GOCACHE", os.environ.get("GOCACHE", f"{own}/.cache/go-build"))
    monkeypatch.setenv("PATH", f"{PurePath(find('go') or '').parent}:{os.environ['PATH']}")


def test_a_scripted_agent_drives_it_to_green(tmp_path: PurePath) -> None:
    """Both bugs are told as data, and mended on the delivered branch, here in one attempt."""
    project = copied("go", tmp_path)
    assert failures(project) == {
        "example.com/shop/price > TestTotal": "assertion",
        "example.com/shop/price > TestTotal/several_of_a": "assertion",
        "example.com/shop/stock > TestAnEmptyShelf": "runtime",
    }
    files = ("price/price.go", "stock/stock.go")
    assert fixed(project, SCRIPT) == (0, "fixed 3, escalated 0", files)
