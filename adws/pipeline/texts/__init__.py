"""What the pipeline writes: comments for people, prompts for agents. Pure: facts in, text out."""
