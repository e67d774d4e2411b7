"""Order lines, as customers send them."""


def parse(line):
    """Read ``3 x book``; a line without a positive quantity is a ValueError."""
    quantity, _, kind = line.partition(" x ")
    return int(quantity), kind.strip()


def total_quantity(lines):
    """Return how many pieces the lines order."""
    return sum(parse(line)[0] for line in lines)
