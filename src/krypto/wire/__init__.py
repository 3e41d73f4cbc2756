"""The wire: everything that goes over a socket or the HTTP API, for both ends.

`messages` has what client and server say to each other, `views` the table as it is sent,
`codec` turns both into JSON and back.
"""
