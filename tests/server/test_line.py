"""The short way to a guest: taken over a real socket, refused where the line takes no more."""

import asyncio
import json
from typing import Any

import pytest

from krypto.server.line import Line, header
from krypto.wire.from_server import Answer, View


def test_views_and_answers_go_the_short_way(serving: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is seated gets what comes after the first view without a task being woken for it."""
    pushed: list[str] = []
    push = Line.push

    def noted(line: Line, text: bytes) -> bool:
        is_taken = push(line, text)
        pushed.extend([json.loads(text)["type"]] if is_taken else [])
        return is_taken

    monkeypatch.setattr(Line, "push", noted)

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            pushed.clear()
            await ann.start()
            await ben.see(lambda one: one.table.phase == "playing")
            said = [type(one) for one in ann.heard if isinstance(one, Answer | View)]
            assert said[-2:] == [Answer, View]

    asyncio.run(play())
    assert pushed.count("view") >= 2
    assert "answer" in pushed


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 1_000_000])
def test_a_header_says_how_long_the_text_is(length: int) -> None:
    """The header is that of a whole text frame without a mask, with the length in fewest bytes."""
    first, second, *more = header(length)
    assert first == 0x81
    assert len(more) == (0 if length < 126 else 2 if length < 65_536 else 8)
    assert (int.from_bytes(more, "big") if more else second) == length
