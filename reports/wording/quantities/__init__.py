"""Numbers, amounts and changes as a reader sees them, digit by digit."""
