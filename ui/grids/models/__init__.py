"""What grids show: records, properties, pins."""
