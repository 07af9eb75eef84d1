"""How the figures of a sheet are computed: once, for many cases, and again after an edit."""
