"""The boundary: everything adws does to the machine goes through these names.

Callers write ``from adws import io_ops`` and ``io_ops.read_text(path)``, so that tests can put a
fake in the place of the whole surface.
"""
