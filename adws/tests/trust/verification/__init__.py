"""Whether a change is verified independently, and what a verifier's tests show."""
