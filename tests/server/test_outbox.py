"""The outbox of one socket: the newest view, answers in order, and an end."""

import asyncio
import json

import pytest

from krypto.errors import RequestRefused
from krypto.server.outbox import Outbox
from krypto.wire.from_server import Answer, Crowd


def test_views_do_not_queue_and_answers_do() -> None:
    """While the socket is slow many views become one, the newest, and no answer is left out."""
    sent: list[str] = []

    async def play() -> None:
        gate = asyncio.Semaphore(0)

        async def send(text: str) -> None:
            await gate.acquire()
            sent.append(text)

        outbox, made = Outbox(send, most=64, stall_s=60), iter(range(100))
        running = asyncio.ensure_future(outbox.run(lambda: str(next(made)).encode()))
        for number in range(5):
            outbox.put_view()
            outbox.put(Answer(f"r{number}"))
            await asyncio.sleep(0)
        outbox.put_view()
        for _ in range(20):
            gate.release()
            await asyncio.sleep(0)
        outbox.end("draining", "Bye.", retry=True)
        gate.release()
        assert (await running).code == "draining"

    asyncio.run(play())
    answers = [json.loads(text)["ref"] for text in sent if "answer" in text]
    assert answers == [f"r{number}" for number in range(5)]
    assert len([text for text in sent if text.isdecimal()]) <= 2
    assert json.loads(sent[-1])["type"] == "bye"


def test_what_the_line_takes_at_once_goes_at_once() -> None:
    """Where nothing waits the short way is taken; what it refuses goes the long way, in order."""
    sent: list[str] = []
    takes = [True]

    def push(text: bytes) -> bool:
        if takes[0]:
            sent.append(f"at once {text.decode()}")
        return takes[0]

    async def play() -> None:
        async def send(text: str) -> None:
            sent.append(text)

        outbox = Outbox(send, most=64, stall_s=60, push=push)
        running = asyncio.ensure_future(outbox.run(lambda: b"view"))
        await asyncio.sleep(0)
        outbox.put_view()
        takes[0] = False
        outbox.put(Crowd(1))
        takes[0] = True
        outbox.put_view()
        outbox.put(Crowd(2))
        assert sent == ["at once view"]
        await asyncio.sleep(0)
        outbox.put_view()
        outbox.end("draining", "Bye.", retry=True)
        outbox.put_view()
        await running

    asyncio.run(play())
    kinds = [one if "view" in one else json.loads(one).get("watching", "bye") for one in sent]
    assert kinds == ["at once view", 1, 2, "view", "at once view", "bye"]


def test_who_lets_answers_pile_up_is_let_go() -> None:
    """More messages than may wait end the conversation, by one goodbye, the first."""
    sent: list[str] = []

    async def send(text: str) -> None:
        sent.append(text)

    async def play() -> None:
        outbox = Outbox(send, most=3, stall_s=60)
        for number in range(9):
            outbox.put(Crowd(number))
        outbox.end("draining", "Bye.", retry=True)
        for _ in range(2):
            assert (await outbox.run(bytes)).code == "too_slow"

    asyncio.run(play())
    assert [json.loads(text)["type"] for text in sent] == ["bye"]


def test_a_socket_that_takes_nothing_is_given_up() -> None:
    """A message that cannot be sent in time is an end without a goodbye."""

    async def never(_: str) -> None:
        await asyncio.Event().wait()

    async def play() -> None:
        outbox = Outbox(never, most=3, stall_s=0.01)
        outbox.put(Crowd(1))
        with pytest.raises(RequestRefused) as caught:
            await outbox.run(bytes)
        assert caught.value.code == "too_slow"
        outbox.end("too_slow", "Bye.", retry=True)
        assert (await outbox.run(bytes)).code == "too_slow"

    asyncio.run(play())
