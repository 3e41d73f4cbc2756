"""Other servers, with the same round on each, and how to talk to them."""
