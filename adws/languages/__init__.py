"""What a language is: its files, its grammar, and what is what in it, one data file a language."""
