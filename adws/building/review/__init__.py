"""How a change is verified independently: what is known, who is asked, and what counts."""
