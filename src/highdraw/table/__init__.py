"""Tables: a fight with the people around it. One mailbox each: whatever is done is checked, written down, then shown."""
