"""The room of languages."""
