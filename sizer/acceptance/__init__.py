"""Whether a system that stands does what its design predicts: tests to run there, and what their results say."""
