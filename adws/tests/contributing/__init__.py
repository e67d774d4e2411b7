"""What a contributor has to open and change for five tasks, each done as he would do it."""
