"""Turns: one command in each round of the loop, in the order of asking."""

import asyncio
from itertools import pairwise

from krypto.server.turns import Turns


def test_one_passes_in_each_round_of_the_loop() -> None:
    """Many who ask at once pass one by one, in order, and other calls come in between."""
    told: list[str] = []

    async def asking(turns: Turns, name: str) -> None:
        await turns.take()
        told.append(name)

    async def play() -> None:
        turns, loop = Turns(), asyncio.get_running_loop()

        def tick(left: int) -> None:
            told.append("tick")
            if left:
                loop.call_soon(tick, left - 1)

        tasks = [asyncio.ensure_future(asking(turns, name)) for name in "abcdef"]
        loop.call_soon(tick, 20)
        await asyncio.gather(*tasks)

    asyncio.run(play())
    assert [name for name in told if name != "tick"] == list("abcdef")
    for one, other in pairwise(told):
        assert "tick" in (one, other)


def test_who_gives_up_takes_no_turn() -> None:
    """A task that is cancelled while it waits lets the next one pass."""

    async def play() -> list[bool]:
        turns = Turns()
        await turns.take()
        tasks = [asyncio.ensure_future(turns.take()) for _ in range(3)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(turns.take() for _ in range(3)))
        return [task.cancelled() for task in tasks]

    assert asyncio.run(play()) == [False, True, False]


def test_a_turn_that_lasts_is_not_waited_for() -> None:
    """Who goes on within the same turn need not ask again; who has waited meanwhile has to."""

    async def play() -> None:
        turns = Turns()
        mine = await turns.take()
        others = [asyncio.ensure_future(turns.take()) for _ in range(3)]
        assert await turns.take(mine) == mine
        assert not any(one.done() for one in others)
        await asyncio.sleep(0)
        assert await turns.take(mine) > max(one.result() for one in others)

    asyncio.run(play())
