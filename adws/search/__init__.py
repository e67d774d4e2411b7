"""The embedded agent: mends small bugs by search, without a model, a key or a network."""
