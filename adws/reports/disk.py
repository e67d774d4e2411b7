"""What adws keeps on the disk, in words."""

_UNITS = ("B", "kB", "MB", "GB", "TB")
_STEP = 1000
NOTED_BYTES = 500 * _STEP**2
"""The size from which on the report mentions it, in bytes."""


def size_text(size_bytes: float) -> str:
    """Return a size as people read it.

    >>> size_text(999), size_text(612_345_678)
    ('999 B', '612.3 MB')
    """
    unit = 0
    while size_bytes >= _STEP and unit < len(_UNITS) - 1:
        size_bytes, unit = size_bytes / _STEP, unit + 1
    return f"{size_bytes:.1f} {_UNITS[unit]}" if unit else f"{size_bytes} B"


def disk_line(size_bytes: int) -> str:
    """Return the remark about ``.adws``; empty while it is small.

    >>> disk_line(500_000_000)
    ''
    """
    if size_bytes <= NOTED_BYTES:
        return ""
    return (
        f".adws uses {size_text(size_bytes)}; to keep only the newest 5 runs: adws clean --keep 5"
    )
