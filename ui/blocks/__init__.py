"""A building block chosen in place: the bar above the hardware, and the offer of one where a model was typed."""
