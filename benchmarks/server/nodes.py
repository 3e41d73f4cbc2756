"""How soon a move at one node is seen at another, and how many claims PostgreSQL takes a second.

    python benchmarks/server/nodes.py [--moves 500] [--tables 40] [--seconds 10]

Starts a PostgreSQL of its own, with everything set as it comes (fsync and synchronous_commit on),
and two `krypto serve` over it. Everything, the players included, shares this machine.

- *seen*: Ann claims wrongly, again and again. Measured from her claim to her answer, to the view
  of somebody at her node, and to the view of somebody at the other node.
- *claims*: at each table one player claims again as soon as the answer has come; after twenty the
  round is given up and the next one begins.
- *appends*: the store alone, without sockets and rules: as many streams grow at once.
"""

import argparse
import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count, cycle
from statistics import quantiles
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from krypto.load.own import own_server
from krypto.load.process import worked_s
from krypto.match.events_match import TableOpened
from krypto.match.events_round import Declared
from krypto.rules.ruleset import HOUSE
from krypto.rules.shuffle import Seed
from krypto.server.journal.port import TableRecord
from krypto.server.journal.postgres.store import PostgresStore, prepared
from krypto.server.sessions import new_token
from krypto.testing.postgres import PostgresServer
from krypto.wire.codec import encoded, mark_of
from krypto.wire.from_client import Claim, Declare, Hello, Start
from krypto.wire.messages import ClientMessage

RULES = HOUSE.changed(wrong_claim_out=False, penalty=1, solvable_only=True, rounds=1_000)

_BEGUN, _EVENTS = 7, 2
"""Events until the first round has begun, and events of a wrong claim."""

_CLAIMS = 20
"""After so many claims a round is given up and the next one begins."""


class Heard(msgspec.Struct):
    """As much of a message as is of interest here."""

    type: str
    ref: str = ""
    version: int = 0


class Node(NamedTuple):
    """A server: its process and its port."""

    pid: int
    port: int


@contextmanager
def node(place: str) -> Iterator[Node]:
    """A server over this database."""
    with own_server(place) as own:
        yield Node(own.pid or 0, int(own.url.rpartition(":")[2]))


async def come(port: int, code: str, name: str) -> ClientConnection:
    """Take a seat at a table."""
    socket = await connect(f"ws://127.0.0.1:{port}/ws", compression=None, max_queue=None)
    await socket.send(encoded(Hello(code, key=new_token(), name=name)))
    await hear(socket, lambda one: one.type == "answer")
    return socket


async def hear(socket: ClientConnection, fits: Callable[[Heard], bool]) -> Heard:
    """The next message that fits."""
    while True:
        heard = msgspec.json.decode(await socket.recv(), type=Heard)
        if fits(heard):
            return heard


async def ask(socket: ClientConnection, command: ClientMessage) -> None:
    """Have a command carried out."""
    await socket.send(encoded(command))
    await hear(socket, partial(_answers, mark_of(encoded(command))))


async def tables(place: str, wanted: int) -> list[str]:
    """The codes of so many new tables."""
    store = PostgresStore(place)
    codes = [f"{number:06}" for number in range(wanted)]
    for code in codes:
        now_ms = time.time_ns() // 1_000_000
        record = TableRecord(os.urandom(16).hex(), code, Seed.fresh().text, now_ms)
        await store.open_table(record, [TableOpened(now_ms, RULES)])
    await store.close()
    return codes


def in_words(times_s: Sequence[float]) -> str:
    """The median and the slow end, in milliseconds."""
    parts = quantiles((one * 1_000 for one in times_s), n=100)
    return f"median {parts[49]:6.1f} ms, 95 % {parts[94]:6.1f} ms, 99 % {parts[98]:6.1f} ms"


async def seen(ports: Sequence[int], code: str, moves: int) -> None:
    """Print how long moves take to be answered, and to be seen at both nodes."""
    ann, near = await come(ports[0], code, "Ann"), await come(ports[0], code, "Ben")
    far = await come(ports[1], code, "Cem")
    await ann.send(encoded(Start("start", 0)))
    version = (await hear(far, lambda one: one.type == "view" and one.version >= _BEGUN)).version
    took: dict[str, list[float]] = {"answered": [], "seen at its node": [], "seen at the other": []}

    async def noted(name: str, waiting: Awaitable[Heard], began_s: float) -> None:
        await waiting
        took[name].append(time.perf_counter() - began_s)

    for number in range(moves):
        ref, version = f"m{number}", version + _EVENTS
        begun_s = time.perf_counter()
        await ann.send(encoded(Claim(ref, 1, 1, "1 + 1")))
        answer = hear(ann, partial(_answers, ref))
        shown = (hear(one, partial(_shows, version)) for one in (near, far))
        names = zip(took, (answer, *shown), strict=True)
        await asyncio.gather(*(noted(name, waiting, begun_s) for name, waiting in names))
    for name, times in took.items():
        print(f"  {name:18} {in_words(times)}")


async def claims(
    nodes: Sequence[Node], server: PostgresServer, codes: Sequence[str], seconds: float
) -> None:
    """Print how many claims a second are kept, one player after another at each table."""
    players = [await come(node.port, code, "Ann") for code, node in zip(codes, cycle(nodes))]
    for player in players:
        await ask(player, Start("start", 0))

    def worked() -> tuple[float, float]:
        of_nodes = worked_s(*(node.pid for node in nodes))
        return of_nodes or 0.0, worked_s(server.pid, *server.parts()) or 0.0

    before = worked()
    end_s = time.perf_counter() + seconds

    async def play(player: ClientConnection) -> list[float]:
        took: list[float] = []
        for turn in count(1):
            for number in range(_CLAIMS):
                if (begun_s := time.perf_counter()) > end_s:
                    return took
                await ask(player, Claim(f"{turn} {number}", turn, 1, "1 + 1"))
                took.append(time.perf_counter() - begun_s)
            await ask(player, Declare(f"{turn} d", turn, 1))
            await ask(player, Start(f"{turn} s", turn))
        return took

    took = [one for times in await asyncio.gather(*map(play, players)) for one in times]
    each = [(now - then) * 1_000 / len(took) for now, then in zip(worked(), before, strict=True)]
    print(f"  {len(nodes)} nodes: {len(took) / seconds:6.0f} a second; {in_words(took)}")
    print(f"           work for each: nodes {each[0]:.2f} ms, PostgreSQL {each[1]:.2f} ms")


async def appends(place: str, streams: int, seconds: float) -> None:
    """Print how many appends a second the store does, without anything else."""
    store = PostgresStore(place)
    end_s = time.perf_counter() + seconds

    async def grow(match: str) -> int:
        length = 0
        while time.perf_counter() < end_s:
            await store.append(match, length, [Declared(length, 1)])
            length += 1
        return length

    done = sum(await asyncio.gather(*(grow(f"bench {number}") for number in range(streams))))
    await store.close()
    print(f"  {done / seconds:6.0f} a second, {streams} streams, {store.lanes.most} connections")


def _answers(ref: str, heard: Heard) -> bool:
    return heard.type == "answer" and heard.ref == ref


def _shows(version: int, heard: Heard) -> bool:
    return heard.type == "view" and heard.version >= version


def main() -> None:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=500)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    with PostgresServer.started(fsync="on") as server, ExitStack() as stack:
        place = server.database()
        prepared(place)
        codes = asyncio.run(tables(place, 2 * asked.tables + 1))
        nodes = [stack.enter_context(node(place)) for _ in range(2)]
        print(f"seen: {asked.moves} moves at one table")
        asyncio.run(seen([one.port for one in nodes], codes[0], asked.moves))
        print(f"claims: {asked.tables} tables, {asked.seconds:.0f} s")
        asyncio.run(claims(nodes[:1], server, codes[1 : asked.tables + 1], asked.seconds))
        asyncio.run(claims(nodes, server, codes[asked.tables + 1 :], asked.seconds))
        print(f"appends: {asked.seconds:.0f} s")
        asyncio.run(appends(place, 64, asked.seconds))


if __name__ == "__main__":
    main()
