"""The health of a server: what `krypto doctor` looks at. Nothing here changes anything.

`finding` is what a look comes to, `checkup` puts all of them in order; the others each look at
one thing: `setup`, `machine`, `clock`, `disk`, and the tables in `sqlite` or `postgres`.
"""
