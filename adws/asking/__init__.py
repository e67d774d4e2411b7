"""The workshop in which agents are asked: tasks, turns, proposals."""
