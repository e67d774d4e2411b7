"""What failures look like: one table of rows a runner, in a file with the runner's name.

A table is called ``PATTERNS``; the first row that fits decides. A runner without a file is read
with the rows in ``general``.
"""
