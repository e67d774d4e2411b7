"""Seeds bugs as people make them: the patterns and how often come from studies of real fixes."""
