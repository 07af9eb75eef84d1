"""Rules of assembly and of load, each telling what it found, where, and what would mend it."""
