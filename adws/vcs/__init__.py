"""Git verbs, patches and the three trees."""
