"""Paragraphs and tables of a given width."""


def wrap(text, width):
    """Return the lines of a paragraph, each at most ``width`` characters, words kept whole."""
    lines = []
    line = ""
    for word in text.split():
        if line and len(line) + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        lines.append(line)
    return lines


def column_width(rows, column):
    """Return how wide a column of a table is."""
    return max(len(row[column]) for row in rows)


def table(rows):
    """Return the lines of a table: its columns as wide as needed, two spaces between them."""
    widths = [column_width(rows, column) for column in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows
    ]
