"""What the customer reads."""

from inventory.pricing import line_total, order_total


def euros(cents):
    """Return an amount as people write it."""
    return f"{cents // 100}.{cents % 100:02d}"


def receipt(order, prices):
    """Return the lines of a receipt for an order; ``prices`` maps articles to cents."""
    lines = [f"order {order.number} for {order.customer}"]
    for article, pieces in order.lines.items():
        lines.append(f"{pieces} x {article}: {euros(line_total(prices[article], pieces))}")
    total = order_total([(prices[article], pieces) for article, pieces in order.lines.items()])
    lines.append(f"total: {euros(total)}")
    return lines
