"""Workshop: pending tests of a project become work, in an order, one after the other."""
