"""Runs Django's tests in the place of ``python manage.py test`` and records what it does.

``python -m adws_django_run MANAGE_PY ARGUMENTS``: the settings, the databases, the discovery and
the printed text are the project's and Django's own. Needs Python 3.8 and Django 3.2.
"""

from __future__ import annotations

import os
import runpy
import sys

import adws_django_runner
from adws_django_arguments import Arguments
from adws_unittest_hiding import leave_no_trace
from adws_unittest_session import Session


def main() -> None:
    """Run the project's manage.py as if it had been started itself."""
    session = adws_django_runner.session = Session()
    leave_no_trace()
    program, *arguments = sys.argv[1:]
    own = ("--testrunner", f"{adws_django_runner.__name__}.Runner", "--noinput")
    words = [program, "test", *own, *arguments]
    session.before_loading()
    sys.argv = Arguments(words, session.suspects) if session.settings["hide"] else words
    sys.path[0] = os.path.dirname(os.path.abspath(program))
    runpy.run_path(program, run_name="__main__")


main()
