"""Faults, really made, of a server that is alone: killed, out of space, with a clock that jumps."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from krypto.wire.from_client import Join
from tests.server.faults.disks import DISKS, Disk
from tests.server.faults.process import free_port, kept_in, served
from tests.server.faults.tireless import WAIT_S, Scene, played

pytestmark = pytest.mark.slow

SHIFTED = Path(__file__).with_name("shifted.py")
HOUR_S, AWAY_S = 3_600, 10


def test_a_server_is_killed_in_mid_game(players: Any, tmp_path: Path) -> None:
    """After kill -9 and a start both are back by themselves, and nothing acknowledged is lost."""
    disk, port = Disk(tmp_path), free_port()
    with ExitStack() as stack:
        process = stack.enter_context(served(disk.place, port))

        async def act(scene: Scene) -> None:
            process.kill()
            await asyncio.to_thread(process.wait, WAIT_S)
            await asyncio.to_thread(stack.enter_context, served(disk.place, port))
            await scene.more()
            assert [player.comebacks for player in scene.players] == [1, 1]

        asyncio.run(played([port], players, act, kept_in(disk)))


def test_a_kill_makes_nobody_stay_away(players: Any, tmp_path: Path) -> None:
    """Players of the house who were invited come also after kill -9 and a start."""
    place, port = tmp_path / "krypto.db", free_port()

    async def invite() -> str:
        async with players(port) as come:
            return str((await come.make({"bots": ["champion", "starter"]}))["code"])

    async def sit(code: str) -> None:
        async with players(port) as come:
            ann = await come(code)
            assert (await ann.ask(Join, "Ann")).refused is None
            view = await ann.see(lambda one: len(one.table.seats) == 3)
            assert [seat.name for seat in view.table.seats] == ["Ann", "Champion", "Starter"]

    with served(place, port) as process:
        code = asyncio.run(invite())
        process.kill()
        process.wait(WAIT_S)
    with served(place, port):
        asyncio.run(sit(code))


def test_a_kill_forgets_no_photo_finish(players: Any, tmp_path: Path) -> None:
    """Who was right and only just too late is shown so after kill -9 and a start, too."""
    place, port = tmp_path / "krypto.db", free_port()

    async def race() -> tuple[str, Any]:
        async with players(port) as come:
            settings = {"solvable_only": True, "rounds": 100}
            code = (await come.make({"settings": settings}))["code"]
            ann, ben = await come(code), await come(code)
            await ann.ask(Join, "Ann")
            await ben.ask(Join, "Ben")
            while True:
                await ann.start()
                await ben.see(lambda one: one.table.phase == "playing")
                text = ann.solution
                await asyncio.gather(ann.claim(text), ben.claim(text))
                view = await ann.see(lambda one: one.table.phase == "between")
                await ann.ask_nothing()
                if ann.view.table.round.end.photo_finish:
                    return code, ann.view
                assert view.table.last_round < 100

    async def look(code: str, before: Any) -> None:
        async with players(port) as come:
            view = (await come(code)).view
            assert view.table.round.end.photo_finish == before.table.round.end.photo_finish

    with served(place, port) as process:
        code, before = asyncio.run(race())
        process.kill()
        process.wait(WAIT_S)
    with served(place, port):
        asyncio.run(look(code, before))


@pytest.mark.parametrize("kind", DISKS, ids=lambda kind: kind.__name__)
def test_a_disk_is_full(players: Any, tmp_path: Path, kind: type[Disk]) -> None:
    """While there is no space claims are refused and nobody is sent away; then the game goes on."""
    disk, port = kind(tmp_path), free_port()
    with served(disk.place, port, before=disk.before) as process:
        disk.pid = process.pid

        async def act(scene: Scene) -> None:
            with disk.full():
                await refused(scene, 3)
                watcher = await scene.doors[0](scene.players[0].code)
                assert [seat.name for seat in watcher.view.table.seats] == ["Ann", "Ben"]
            await scene.more()
            assert [player.comebacks for player in scene.players] == [0, 0]

        asyncio.run(played([port], players, act, kept_in(disk)))


async def refused(scene: Scene, often: int) -> None:
    """Wait until each was refused so often."""
    before = [player.refused for player in scene.players]
    async with asyncio.timeout(WAIT_S):
        while any(p.refused < b + often for p, b in zip(scene.players, before, strict=True)):
            await asyncio.sleep(0.05)


def test_a_disk_is_full_when_the_server_dies(players: Any, tmp_path: Path) -> None:
    """A server that dies on a full disk starts again once there is space, and has everything."""
    disk, port = Disk(tmp_path), free_port()
    with ExitStack() as stack:
        process = stack.enter_context(served(disk.place, port))
        disk.pid = process.pid

        async def act(scene: Scene) -> None:
            with disk.full():
                await refused(scene, 1)
                process.kill()
                await asyncio.to_thread(process.wait, WAIT_S)
            await asyncio.to_thread(stack.enter_context, served(disk.place, port))
            await scene.more()
            assert [player.comebacks for player in scene.players] == [1, 1]

        asyncio.run(played([port], players, act, kept_in(disk)))


def test_a_clock_jumps(players: Any, tmp_path: Path) -> None:
    """An hour forth or back, running or started anew, ten seconds at a table stay ten seconds."""
    place, port, shift = tmp_path / "krypto.db", free_port(), tmp_path / "shift"
    with ExitStack() as stack:

        def start() -> Any:
            program = (str(SHIFTED),)
            return stack.enter_context(served(place, port, program, SHIFT=str(shift)))

        async def act(scene: Scene) -> None:
            process = first
            for hours in (1, -1):
                set_clock(shift, hours * HOUR_S)
                await scene.more()
                await gone(scene, f"Cid {hours}")
                process.kill()
                await asyncio.to_thread(process.wait, WAIT_S)
                process = await asyncio.to_thread(start)
                await scene.more()
                await gone(scene, f"Dan {hours}")
            assert [player.comebacks for player in scene.players] == [2, 2]

        set_clock(shift, 0)
        first = start()
        asyncio.run(played([port], players, act, kept_in(Disk(tmp_path))))


def set_clock(shift: Path, seconds: int) -> None:
    """Have the clock of the machine be wrong by so much, from one moment to the next."""
    new = shift.with_suffix(".new")
    new.write_text(str(seconds), "utf-8")
    new.replace(shift)


async def gone(scene: Scene, name: str) -> None:
    """Have somebody sit down and go, and wait until the others see it: gone, and then away."""
    guest = await scene.doors[0](scene.players[0].code)
    assert (await guest.ask(Join, name)).refused is None
    began_s = asyncio.get_running_loop().time()
    await guest.socket.close()
    watcher = await scene.doors[0](scene.players[0].code)
    async with asyncio.timeout(WAIT_S):
        await watcher.see(lambda view: presence(view, name) == "away")
    took_s = asyncio.get_running_loop().time() - began_s
    assert took_s > AWAY_S - 1
    await watcher.socket.close()


def presence(view: Any, name: str) -> str:
    """Where somebody is shown to be."""
    return next(str(seat.presence) for seat in view.table.seats if seat.name == name)
