"""Charts of what a design does: each is given small neutral inputs, and knows no sizing."""
