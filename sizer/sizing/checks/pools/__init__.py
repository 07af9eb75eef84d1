"""Rules about pools: widths, domains, drives left over, drives not made for the work, rebuilds and wear."""
