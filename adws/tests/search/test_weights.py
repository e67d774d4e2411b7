"""The sheet of numbers."""

from pathlib import Path

import adws.search.weights

SHEET = Path(adws.search.weights.__file__).with_suffix(".toml")


def test_every_number_tells_what_it_does() -> None:
    """A comment stands over it, or over the numbers or the section to which it belongs."""
    explained, missing = False, list[str]()
    for line in SHEET.read_text().splitlines():
        if line.startswith("#"):
            explained = True
        elif "=" in line and not explained:
            missing.append(line)
        elif not line:
            explained = False
    assert missing == []
