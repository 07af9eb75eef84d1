"""Building blocks: an array, servers or a storage system, laid out with drives, shelves, hosts and a network."""
