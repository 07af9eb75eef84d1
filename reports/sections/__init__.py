"""What a document says, neutrally: every format draws the same."""
