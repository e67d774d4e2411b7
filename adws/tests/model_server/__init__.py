"""A model service on loopback that answers agents from a script: for tests of the real programs.

``server.serving(script)`` runs it. A protocol is one module here that holds ``PROTOCOL``.
"""
