"""What is suspicious in a change, and where."""

from adws.core.flag import Flag


def test_a_flag_names_its_line_or_the_whole_file() -> None:
    """Line 0 stands for the file."""
    places = [Flag("rule", "a.py", line, "", "").place for line in (3, 0)]
    assert places == ["a.py:3", "a.py"]
