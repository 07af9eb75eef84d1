"""What a sizing rests on, in the words of a reader: inputs, laws, pins, evidence."""
