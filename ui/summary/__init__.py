"""Summary: the decision on one page, in which every number opens into its explanation."""
