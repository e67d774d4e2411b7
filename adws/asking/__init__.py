"""Ask agents: tasks, turns and proposals."""
