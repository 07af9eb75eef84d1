"""Laws of queues: closed, open and mixed classes at shared stations."""
