"""Texts that are kept whole, in files beside their tests."""

from pathlib import Path


def snapshot(name: str) -> str:
    """Return the text that is kept under a name."""
    file = Path(__file__).parent / "kept" / f"{name}.md"
    return file.read_text(encoding="utf-8").removesuffix("\n")
