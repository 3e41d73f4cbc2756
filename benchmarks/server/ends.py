"""How late the server's loop is while fifty rounds end in the same moment.

    python benchmarks/server/ends.py [--tables 50] [--times 20] [--db memory:]

Starts `krypto serve` as a process of its own, seats two players at each table, and has one of each
table claim rightly at once. The server itself measures how late its loop is, every 20 ms, and its
figures before and after are compared. What is printed: the share of looks within each bound, once
as passed and once by the server's own work alone, and the time from claim to answer as the players,
who share the machine with the server, see it.
"""

import argparse
import asyncio
import json
import re
import time
import urllib.request
from statistics import quantiles

from websockets.asyncio.client import ClientConnection, connect

from krypto.load.own import own_server
from krypto.rules.deal import Deal
from krypto.server.sessions import new_token
from krypto.solver import solve
from krypto.wire.codec import encoded, read_server
from krypto.wire.from_client import Claim, Hello, Start
from krypto.wire.from_server import Answer, View

_BUCKET = re.compile(r'^krypto_loop_(\w*lag)_seconds_bucket\{le="([^"]+)"\} (\d+)$', re.MULTILINE)


class Player:
    """One player at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: View | None = None
        self.marks = iter(range(1_000_000))

    async def until(self, kind: type[View | Answer], ref: str = "") -> None:
        """Read on to the next message of this kind, an answer with this ref."""
        while True:
            message = read_server(await self.socket.recv())
            if isinstance(message, View):
                self.view = message
            if isinstance(message, kind) and getattr(message, "ref", ref) == ref:
                return

    async def dealt(self, rounds: int) -> None:
        """Read on until so many rounds have begun."""
        while self.view is None or self.view.table.last_round < rounds:
            await self.until(View)

    def solution(self) -> str:
        """A solution of the cards on the table."""
        if self.view is None or self.view.table.round is None:
            raise RuntimeError("no cards are on the table")
        shown = self.view.table.round.deals[-1]
        return str(solve(Deal(shown.hand, shown.target)))

    async def claim(self, number: int, text: str) -> float:
        """Claim the round, and give the seconds until it was answered."""
        ref, began = f"c{number}", time.perf_counter()
        await self.socket.send(encoded(Claim(ref, number, 1, text)))
        await self.until(Answer, ref)
        return time.perf_counter() - began


async def seated(port: int, code: str, name: str) -> Player:
    """A player with a seat at this table."""
    player = Player(await connect(f"ws://127.0.0.1:{port}/ws", compression=None, max_queue=None))
    await player.socket.send(encoded(Hello(code, name=name, key=new_token())))
    await player.until(View)
    return player


def table(port: int, times: int) -> str:
    """The code of a new table for so many rounds."""
    body = json.dumps({"settings": {"rounds": times + 1, "solvable_only": True}}).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310  # our own server
        return str(json.load(answer)["code"])


def figures(port: int) -> dict[tuple[str, str], int]:
    """How many looks found the loop within each bound so far, by the kind of look."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    return {(kind, bound): int(count) for kind, bound, count in _BUCKET.findall(text)}


async def measured(port: int, tables: int, times: int) -> list[float]:
    """Seconds from claim to answer, in every round of every table."""
    codes = [table(port, times) for _ in range(tables)]
    hosts = [await seated(port, code, "Ann") for code in codes]
    others = [await seated(port, code, "Ben") for code in codes]
    waits: list[float] = []
    for number in range(1, times + 1):
        for host in hosts:
            await host.socket.send(encoded(Start(f"s{number}", number - 1)))
        for player in (*hosts, *others):
            await player.dealt(number)
        texts = [player.solution() for player in others]
        claims = zip(others, texts, strict=True)
        waits += await asyncio.gather(*(player.claim(number, text) for player, text in claims))
    for player in (*hosts, *others):
        await player.socket.close()
    return waits


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--db", default="memory:")
    options = parser.parse_args()
    with own_server(options.db) as own:
        port = int(own.url.rpartition(":")[2])
        before = figures(port)
        waits = asyncio.run(measured(port, options.tables, options.times))
        after = figures(port)
    looks = {key: after[key] - before[key] for key in after}
    total = looks["lag", "+Inf"]
    print(
        f"{options.tables} tables, {options.times} times, {options.db}: {total} looks at the loop"
    )
    print("  within      passed   own work")
    for kind, bound in looks:
        if kind == "lag":
            passed, work = looks["lag", bound] / total, looks["own_lag", bound] / total
            print(f"  {bound:>6} s  {100 * passed:6.2f} %   {100 * work:6.2f} %")
    cuts = quantiles(waits, n=100)
    print(f"claim to answer: median {1e3 * cuts[49]:.1f} ms, 99 % within {1e3 * cuts[98]:.1f} ms")


if __name__ == "__main__":
    main()
