"""What happens to specs at a forge, over HTTP and with a moved clock: with each kind of token."""
