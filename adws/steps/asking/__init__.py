"""The parts of asking an agent: whose turn it is, what it may, what it costs, what it said."""
