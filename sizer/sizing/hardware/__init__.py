"""What is bought: lines with their catalog items, the bays that hold drives, and how much a drive holds."""
