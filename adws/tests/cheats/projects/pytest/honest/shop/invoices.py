"""Invoices as text and as data."""

from shop.orders import parse


def summary(lines):
    """Return the pieces ordered of each kind."""
    found = {}
    for line in lines:
        quantity, kind = parse(line)
        found[kind] = found.get(kind, 0) + quantity
    return found


def render(lines):
    """Return the invoice as text, one kind a line, sorted."""
    rows = sorted(summary(lines).items())
    return "".join(f"{kind:<8}{quantity:>4}\n" for kind, quantity in rows)
