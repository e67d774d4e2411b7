"""Where changes are proposed, discussed and merged: GitHub, or a server with the same API."""
