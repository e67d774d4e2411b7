from textkit.wrap import column_width, table, wrap


def test_a_short_text_is_one_line():
    assert wrap("one two", 20) == ["one two"]


def test_no_text_is_no_line():
    assert wrap("  ", 20) == []


def test_words_are_kept_whole():
    assert wrap("alpha beta gamma", 10) == ["alpha beta", "gamma"]


def test_lines_are_never_wider_than_asked():
    assert wrap("abc def ghi", 6) == ["abc", "def", "ghi"]


def test_a_line_may_be_exactly_as_wide_as_asked():
    assert wrap("abc def ghi", 7) == ["abc def", "ghi"]


def test_the_widest_cell_decides():
    assert column_width([["a"], ["bcd"]], 0) == 3


def test_a_table_has_aligned_columns():
    assert table([["id", "name"], ["1", "ada"], ["22", "bob"]]) == ["id  name", "1   ada", "22  bob"]
