"""Why a number is what it is: its law, the numbers put in, their sources, and what follows from it."""
