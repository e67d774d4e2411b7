"""The command line: prints the report of the lines on stdin."""

import sys

from clock.report import render

sys.stdout.write(render(sys.stdin.read().splitlines()))
