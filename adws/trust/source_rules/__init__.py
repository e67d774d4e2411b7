"""Search the source of a change for lines that look like a cheat: the rules are data.

Each language has one TOML file with its rules, in tree-sitter's query language. To add a rule, add
a ``[[rules]]`` table.
"""
