"""Values in, text out: terminal, Markdown, JSON."""
