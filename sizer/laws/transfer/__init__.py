"""Laws of moving bytes: streams, links, paths and what runs beside one another."""
