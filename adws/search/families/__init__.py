"""The catalogue of edits, one family of bugs a file, each with `FAMILY`."""
