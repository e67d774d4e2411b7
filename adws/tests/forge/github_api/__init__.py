"""GitHub's own description of its REST API, as far as adws uses it."""
