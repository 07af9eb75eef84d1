"""What is bought, drawn: racks to scale and what is connected to what."""
