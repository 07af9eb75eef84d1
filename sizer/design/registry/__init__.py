"""The field registry: every field once, which values it can hold, and how they are shown."""
