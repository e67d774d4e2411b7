"""The workshop that asks agents: tasks, turns and proposals."""
