"""The start page: what is asked, as a sentence with blanks; templates, reference designs, recent designs, the tour."""
