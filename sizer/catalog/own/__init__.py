"""Records of one's own: the form of a kind, what is typed into it, and the file of a user's folder."""
