"""Where what is proposed stands: racks, heights, and what they carry."""
