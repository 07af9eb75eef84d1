"""The places of a window: the rail that names them, and the panes that show them."""
