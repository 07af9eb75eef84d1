"""The design document: frozen records, their field registry, scenarios, file format and edits.

A design says what is bought, how it is cabled, how drives are pooled, what is done to the pools and what is asked of
the whole. It knows nothing of what the catalog says about an item, and nothing of laws.
"""
