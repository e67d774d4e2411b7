"""``python -m adws``: the command line of this very interpreter."""

from adws.cli.main import main

main()
