"""What does a whole piece of work in a project, for programs and for the command line."""
