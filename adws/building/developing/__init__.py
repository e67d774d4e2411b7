"""How new behaviour is built: each role is asked on its own, and knows what it may know."""
