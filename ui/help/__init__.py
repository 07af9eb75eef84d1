"""Help inside the program: pages that are read and searched without a network."""
