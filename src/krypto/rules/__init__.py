"""The rules: cards, deals, expressions, rulesets, and the one judge."""
