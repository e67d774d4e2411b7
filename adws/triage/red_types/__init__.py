"""What failures mean for new tests: one table a runner, in a file with the runner's name.

A table is called ``TYPES``. A runner without a file is read with the table in ``general``.
"""
