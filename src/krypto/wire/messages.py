"""Messages: what a client and a server say to each other over the socket `/ws`.

A conversation
--------------

Each frame is one message, a JSON object in text; its field `type` says which. A client opens
with `hello` and gets a `view`. From then on every change at the table brings a `view`, whole
and newest: between two of them any number of changes may lie, and a client that comes back
has missed nothing. Whatever bears a `ref` is answered, once, by an `answer` with the same `ref`;
it may be sent again with the same `ref` after a lost connection, and counts once. A claim is
answered with its verdict. `bye` is the last thing a server says; `retry` says whether to come
back.

| client | server |
|---|---|
| `hello` | `view`, or `bye` |
| `join`, `leave`, `claim` ... with a `ref` | `answer`; to everybody a `view` |
| `react` | to everybody `reacted` |
| `ping` | `pong` |
| | `crowd` when spectators come and go |
"""

from typing import TypeAlias

from krypto.wire.from_client import (
    AddTime,
    Call,
    ChangeInput,
    ChangeRules,
    Claim,
    Declare,
    EndMatch,
    HandOver,
    Hello,
    Join,
    Leave,
    Pause,
    Ping,
    PlayAgain,
    React,
    Ready,
    Remove,
    Resume,
    Start,
    TakeBack,
)
from krypto.wire.from_server import Answer, Bye, Crowd, Pong, Reacted, View

__all__ = ["ClientMessage", "ServerMessage"]

ClientMessage: TypeAlias = (
    Hello
    | Join
    | Leave
    | Claim
    | Call
    | Declare
    | TakeBack
    | Ready
    | Start
    | Pause
    | Resume
    | AddTime
    | ChangeRules
    | ChangeInput
    | EndMatch
    | PlayAgain
    | Remove
    | HandOver
    | React
    | Ping
)
"""Every message of a client."""

ServerMessage: TypeAlias = View | Answer | Crowd | Reacted | Pong | Bye
"""Every message of a server."""
