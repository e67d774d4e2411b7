"""Every failure's life, from discovered to fixed or escalated, and the journal of attempts."""
