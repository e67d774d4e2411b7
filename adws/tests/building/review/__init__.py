"""How a change is verified independently, in real projects and with scripted verifiers."""
