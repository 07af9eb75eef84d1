"""What would mend a missed requirement: candidate edits, tried one by one through the sizing."""
