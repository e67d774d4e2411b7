"""``adws init``: what is laid into a project, renewed, and taken away again."""
