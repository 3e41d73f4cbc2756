"""Whatever node somebody comes to, what cannot be is refused there in the same way."""

import asyncio
import json
from typing import Any

import pytest

from krypto.server.sessions import new_token
from krypto.wire.from_client import Call, Claim, Hello, Join, Pause, Start
from krypto.wire.from_server import Answer, Bye

pytestmark = pytest.mark.slow

REQUESTS: tuple[tuple[str, str, bytes, dict[str, str]], ...] = (
    ("GET", "/api/tables/BBBBBB", b"", {}),
    ("GET", "/api/solve?deal=nonsense", b"", {}),
    ("GET", "/nowhere", b"", {}),
    ("POST", "/api/tables", b"{", {"Content-Type": "application/json"}),
    ("POST", "/api/tables", b'{"rules": "poker"}', {"Content-Type": "application/json"}),
    ("POST", "/api/tables", b"{}", {"Origin": "https://other.example"}),
)


async def at_the_door(come: Any) -> list[Any]:
    """What a node answers to requests and sockets that cannot be."""
    told: list[Any] = []
    for method, path, body, headers in REQUESTS:
        status, _, answer = await come.request(path, method, headers, body)
        told.append((status, json.loads(answer)))
    with pytest.raises(Exception, match="403"):
        await come.connect(origin="https://other.example")
    for hello in (Hello("BBBBBB", key=new_token()), Hello("BBBBBB"), Hello("B", protocol=0)):
        program = await come.connect(origin=None)
        await program.say(hello)
        told.append(await program.hear(Bye))
    return told


async def at_the_table(come: Any, code: str, token: str) -> list[object]:
    """What a node answers to moves that cannot be, of a guest and of one who is no host."""
    told: list[object] = []
    guest, ben = await come(code), await come(code, token)
    for player, make, given in (
        (guest, Claim, (1, 1, "1 + 1")),
        (guest, Join, ("Ann",)),
        (guest, Join, ("\u202e" * 50,)),
        (ben, Start, (0,)),
        (ben, Pause, ()),
        (ben, Call, (1, 1)),
        (ben, Claim, (1, 1, "1 + ")),
        (ben, Claim, (7, 1, "1 + 1")),
    ):
        answer = await player.ask(make, *given)
        told.append(
            None if answer.refused is None else (answer.refused.code, answer.refused.message)
        )
    await ben.socket.send("no message")
    answer = await ben.hear(Answer)
    told.append(answer.refused.code)
    return told


def test_every_node_refuses_alike(players: Any, launch: Any) -> None:
    """Two nodes give the same codes and words to all that cannot be, at the door and at a table."""

    async def play(one: int, two: int) -> None:
        async with players(one) as first, players(two) as second:
            door = await at_the_door(first)
            assert door == await at_the_door(second)
            codes = [answer["error"]["code"] for _, answer in door[: len(REQUESTS)]]
            assert len(set(codes)) >= 4
            code, token = (
                (await first.make({"settings": {"solvable_only": True}}))["code"],
                new_token(),
            )
            ann = await first(code)
            await ann.ask(Join, "Ann")
            await (await first(code, token)).ask(Join, "Ben")
            await ann.start()
            table = [await at_the_table(come, code, token) for come in (first, second)]
            assert table[0] == table[1]
            assert len({told for told in table[0] if told}) >= 5

    asyncio.run(play(launch().port, launch().port))
