"""What a process on trial may see, write and reach: its cage, its variables, and secrets."""
