"""What the agent ``search`` is worth: a development set of bugs, and the measure of its repairs."""
