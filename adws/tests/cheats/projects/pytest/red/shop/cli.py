"""The command line: prints the invoice of the lines on stdin."""

import sys

from shop.invoices import render


def main():
    """Print an invoice."""
    sys.stdout.write(render(sys.stdin.read().splitlines()))


if __name__ == "__main__":
    main()
