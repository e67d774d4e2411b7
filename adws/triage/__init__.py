"""Sort failures: error type, priority, fingerprint, correlation into groups."""
