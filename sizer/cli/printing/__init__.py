"""What commands print: tables, sentences and JSON."""
