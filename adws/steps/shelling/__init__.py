"""Running the command lines that a workflow's author or a user writes."""
