"""Rules of assembly: names that exist, parts that fit, ports that are connected."""
