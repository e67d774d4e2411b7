"""Values and their rules; this package knows neither the machine nor the packages above it."""
