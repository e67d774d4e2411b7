"""Reading the source part of a change for what looks like a cheat: rules are data.

One TOML file a language holds its rules, in tree-sitter's query language. A rule is one more
``[[rules]]`` table there.
"""
