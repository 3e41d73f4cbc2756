"""For whoever tests against Krypto: Hypothesis strategies, fakes, conformance checks."""
