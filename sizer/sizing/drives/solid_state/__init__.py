"""Solid-state drives: what requests take of them, what their writes cost later, and how long they last."""
