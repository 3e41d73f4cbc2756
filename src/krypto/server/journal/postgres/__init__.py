"""A store in PostgreSQL: for a server that runs on many nodes.

Any node may add to any stream; the primary key (match, seq) decides who was first. `schema` has
the tables, `link` is the one module that speaks to the driver, `lanes` carries work out and
begins anew where a connection breaks, `post` hears what other nodes add, `register` knows which
nodes there are, and `store` puts all of it together. docs/guides/scale.md tells how to run it.
"""
