"""The pages of the proposal behind page one, each declared as a section of paper."""
