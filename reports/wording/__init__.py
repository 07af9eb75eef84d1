"""Results in the words of a reader: amounts with their ranges, sentences, rows."""
