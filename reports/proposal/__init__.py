"""The proposal: what each of its pages says, before anything is set in type."""
