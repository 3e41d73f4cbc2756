"""The journal: where every event of every table is kept, and nothing else is.

A table's state is the fold of its events, so keeping the events keeps everything. `port` says
what a store can do, `memory` and `sqlite` do it; `krypto.testing.journals` has the checks that
each of them passes.
"""
