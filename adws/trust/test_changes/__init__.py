"""What an edit to a test file does, in sentences that its reviewer understands."""
