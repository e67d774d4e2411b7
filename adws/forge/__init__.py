"""Where changes are proposed, told about and merged: GitHub, or what speaks as it does."""
