"""The settings page says what the settings' docstrings say."""

import pytest

from adws.tests.settings_page import PAGE, whole_page

pytestmark = [pytest.mark.real_io, pytest.mark.smoke]


def test_the_page_is_up_to_date() -> None:
    """``make settings-page`` writes it."""
    page = PAGE.read_text(encoding="utf-8")
    assert page == whole_page(page)


def test_a_setting_has_one_row_with_its_option_and_its_variable() -> None:
    """Values, default, option and meaning stand side by side."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| `sandbox` ")]
    assert [row.split(" | ")[1:4] for row in rows] == [
        ["`auto`, `bwrap`, `landlock`, `none`", '`"auto"`', "`--sandbox`, `ADWS_SANDBOX`"]
    ]
