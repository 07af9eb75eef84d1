"""What-if: every cell what typing its numbers would give."""
