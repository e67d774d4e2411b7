"""Reading the source part of a change for what looks like a cheat: rules are data.

One TOML file a family of languages holds its grammars and its rules, in tree-sitter's query
language. A rule is one more ``[[rules]]`` table there, a language one more file.
"""
