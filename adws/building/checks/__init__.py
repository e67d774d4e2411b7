"""Finding and running the checks of a project: what the step ``verify`` is made of."""
