"""A whole house in one thread, on a clock that nobody waits for, while everything goes wrong.

    .venv/bin/python -m simulation --seed 1234

The server is the real one, from the first byte of a socket to the journal; what is made up is
what lies around it: time, the network, the database, the machines, and the people. All of it is
drawn from one number, so that what went wrong once goes wrong again.

| module | what it makes up |
|---|---|
| `loop` | time: an event loop that jumps to whatever is due next |
| `weather` | what may go wrong in this course, and how often |
| `archive` | the database: late, refusing, silent, and always right about what it has |
| `post` | the hints that nodes give each other: lost, doubled, late |
| `node` | a machine with a server, which dies and starts again |
| `line` | a socket: slow, cut, and noticed late |
| `player` | somebody who plays, drops out, comes back, and asks again with the same mark |
| `course` | one course of events, from its number to its report |
| `laws` | what has to be true of it, whatever went wrong |
| `faulty` | servers with a fault built in, which the laws have to find |
"""
