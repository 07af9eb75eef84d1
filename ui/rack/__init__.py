"""The rack elevation that one works in: boxes at their heights, dragged or stepped to others."""
