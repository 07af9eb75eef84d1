"""What leads a person: start page, tour, help, and where the Summary leads."""
