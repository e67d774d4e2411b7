"""What of a change is judged: what the steps that make a proposal of it share."""
