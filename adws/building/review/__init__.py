"""How a change is verified independently: what is known of it, who is asked, what is believed."""
