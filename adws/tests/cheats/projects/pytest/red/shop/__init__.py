"""A small shop: prices, money, orders, invoices."""
