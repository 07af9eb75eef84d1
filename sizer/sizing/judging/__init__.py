"""Requirements: what is asked, what is achieved, and what stands between a requirement and its verdict."""
