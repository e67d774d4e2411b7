"""The command line of the process as the system shows it (proc(5): cmdline), overwritten."""

from __future__ import annotations

import os

NEUTRAL = b"python\0main.py\0"
_COMMAND_LINE = slice(45, 47)  # arg_start and arg_end, counted after the program's name


def hide_command_line() -> None:
    """Let this process's command line name a plain program, where the system has such a file."""
    try:
        start, end = _place()
        _write(start, end - start)
    except (OSError, ValueError):
        return  # no /proc, or none that lets itself be written


def _place() -> tuple[int, int]:
    with open("/proc/self/stat", "rb") as opened:
        fields = opened.read().rpartition(b")")[2].split()
    start, end = fields[_COMMAND_LINE]
    return int(start), int(end)


def _write(start: int, size: int) -> None:
    memory = os.open("/proc/self/mem", os.O_WRONLY)
    try:
        _ = os.pwrite(memory, NEUTRAL[:size][:-1].ljust(size, b"\0"), start)
    finally:
        os.close(memory)
