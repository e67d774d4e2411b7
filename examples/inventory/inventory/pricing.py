"""What things cost. All amounts are in cents."""

BULK_FROM = 10
BULK_PERCENT = 15
FREE_SHIPPING_FROM = 5000
SHIPPING = 490


def line_total(unit_price, pieces):
    """Return the price of some pieces of one article; many are cheaper."""
    total = unit_price * pieces
    if pieces >= BULK_FROM:
        total -= total * BULK_PERCENT // 100
    return total


def shipping(subtotal):
    """Return what sending an order costs."""
    if subtotal >= FREE_SHIPPING_FROM:
        return 0
    return SHIPPING


def order_total(lines, voucher=0):
    """Return the price of ``(unit_price, pieces)`` lines, shipping included, less a voucher."""
    subtotal = sum(line_total(unit_price, pieces) for unit_price, pieces in lines)
    total = subtotal + shipping(subtotal)
    return min(total - voucher, 0)
