"""What-if tables on the screen."""
