"""Secrets by their format: the scanner is loaded once."""

import subprocess
import sys

ASK_FROM_THREADS = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from adws.cage.secret_formats import scanner

together = Barrier(4)


def ask(_):
    together.wait()
    return scanner()


with ThreadPoolExecutor(4) as threads:
    scanners = list(threads.map(ask, range(4)))
    print(len(set(map(id, scanners))))
"""


def test_threads_that_begin_together_share_one_scanner() -> None:
    """Loading the rules takes a third of a second of a processor and much memory."""
    argv = (sys.executable, "-c", ASK_FROM_THREADS)
    assert subprocess.run(argv, capture_output=True, text=True, check=True).stdout == "1\n"
