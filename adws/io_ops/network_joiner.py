"""Starts a program in another process's network: ``network_joiner.py PID PROGRAM ARGUMENT...``.

It first enters the user namespace of that process, which owns the network (setns(2)). It loses the
rights there when the program starts, unless it is root.
"""

import ctypes
import os
import sys


def main(pid: str, argv: list[str]) -> None:
    """Become the program."""
    spaces = [os.open(f"/proc/{pid}/ns/{name}", os.O_RDONLY) for name in ("user", "net")]
    library = ctypes.CDLL(None, use_errno=True)
    for space in spaces:
        if library.setns(space, 0) != 0:
            sys.exit(f"cannot join the network of process {pid}: {os.strerror(ctypes.get_errno())}")
    os.execvp(argv[0], argv)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
