"""The proposal as PDF."""
