"""How test files of JavaScript and TypeScript are called, whatever runs them."""

_ENDINGS = ("js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx")

TEST_FILES = tuple(f"**/*.{word}.{ending}" for word in ("test", "spec") for ending in _ENDINGS)
"""Globs; a project may call its own otherwise."""
