"""What connections speak: goodput and latency of protocols, the work of the hosts at their ends, tiers of switches."""
