"""What a person who watches a run is shown of each step, by kind of step."""
