"""The embedded agent: fixes small bugs by search, without a model, a key or a network."""
