"""Load: a bounded client that plays real rounds, to measure a server by the protocol it speaks."""
