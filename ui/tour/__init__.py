"""The tour: a few callouts of one sentence over a real design, each pointing at what it speaks of."""
