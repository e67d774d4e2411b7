"""Holds a network open for other programs, and says whether somebody listens there.

``python -I -S network_holder.py FOLDER``, started where the network is new. It speaks over the two
named pipes in the folder (see ``conversing``): it answers ``HOST PORT`` with 1 or 0, and an empty
line with its process id. It ends with the pipe of the questions.
"""

import os
import socket
import sys

_PATIENCE_SECONDS = 0.2


def main(folder: str) -> None:
    """Answer until the pipe of the questions closes."""
    with (
        open(f"{folder}/questions", encoding="utf-8") as questions,
        open(f"{folder}/answers", "w", buffering=1, encoding="utf-8") as answers,
    ):
        _ = answers.write("ready\n")
        for question in questions:
            _ = answers.write(f"{answer(question.strip())}\n")


def answer(question: str) -> int:
    """Return whether somebody listens at a host and port, or the process id for no question."""
    host, _, port = question.partition(" ")
    return int(_listens(host, int(port))) if port else os.getpid()


def _listens(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), _PATIENCE_SECONDS).close()
    except OSError:
        return False
    return True


if __name__ == "__main__":
    main(sys.argv[1])
