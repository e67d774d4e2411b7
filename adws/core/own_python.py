"""The interpreter that runs adws itself."""

import sys
from posixpath import normpath

OWN_PYTHON = sys.executable and normpath(sys.executable)  # noqa: TID251 - the place that names it
"""Its absolute path, without ``..``: the folder before it may not be there in a cage.

Links stay, because the link in a virtual environment is what leads to its packages. Empty if Python
does not know its own path.
"""
