"""Work: closed classes, offered rates and streams over what they share, and the rates they get."""
