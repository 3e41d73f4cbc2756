"""Messages of a real table, one for each thing that a screen has to draw; never by chance."""

from collections.abc import Callable
from itertools import count

import msgspec

from krypto.errors import CommandRefused
from krypto.match import (
    AddTime,
    Away,
    Call,
    Claim,
    Declare,
    EndMatch,
    Pause,
    Photograph,
    PlayAgain,
    Ports,
    Present,
    Ready,
    Resume,
    SeededDealer,
    Start,
    Table,
    TimePassed,
)
from krypto.match.commands import Command
from krypto.match.view import view
from krypto.rules.ruleset import HOUSE, Ruleset, preset
from krypto.rules.shuffle import Seed
from krypto.server.replies import plain_details
from krypto.solver import count as solution_count
from krypto.solver import solve
from krypto.wire.from_server import Answer, Bye, Crowd, Pong, Reacted, Refusal, View
from krypto.wire.messages import ServerMessage
from krypto.wire.viewing import Aside, sent_table, sent_verdict

_START_MS = 1_800_000_000_000
_BARREN = 60
"""The first seed whose first deal has no solution."""
_NAMES = ("Ann", "Ben", "李", "Zoë & Co <b>")


class _Scene:
    """A table that is played on while its views are taken."""

    def __init__(self, rules: Ruleset, seed: int) -> None:
        ports = Ports(
            SeededDealer(Seed.of_number(seed)),
            lambda deal, rules: str(found) if (found := solve(deal, rules)) else None,
        )
        self.table = Table.open(ports, rules, _START_MS)
        self.times = count(_START_MS + 1_000, 4_000)
        self.now_ms = _START_MS
        self.aside = Aside()

    def sit(self, *names: str) -> None:
        for name in names:
            self.now_ms = next(self.times)
            self.table.join(name, self.now_ms)

    def do(self, *commands: Command) -> None:
        for command in commands:
            self.now_ms = next(self.times)
            self.table.submit(command, self.now_ms)

    def start(self) -> None:
        self.do(Start(1, after=self.table.state.last_round))

    def play(self, order: type[Claim] | type[Call] | type[Declare], seat: int, *more: str) -> None:
        """A command about the cards on the table."""
        on_table = self.table.state.round
        if on_table is None:
            raise ValueError("no cards are on the table")
        self.do(order(seat, on_table.number, on_table.deal_number, *more))

    def win(self, seat: int) -> None:
        on_table = self.table.state.round
        if on_table is None:
            raise ValueError("no cards are on the table")
        self.play(Claim, seat, str(solve(on_table.deal, self.table.state.rules)))

    def win_closely(self, seat: int, late: int, after_ms: int) -> None:
        """Let one win, and another one be right so many milliseconds later."""
        self.win(seat)
        won = self.table.state.rounds[-1]
        end_ms = won.end.at_ms if won.end else self.now_ms
        claim = (late, won.number, won.deal_number, won.claims[-1].text or "")
        self.do(Photograph(*claim, came_ms=end_ms + after_ms))

    def pass_time(self, seconds: int) -> None:
        """Let so much time go by, and what was to happen meanwhile."""
        self.now_ms += seconds * 1_000
        self.times = count(self.now_ms + 4_000, 4_000)
        self.table.submit(TimePassed(), self.now_ms)

    def count_solutions(self) -> None:
        state = self.table.state
        counts = {
            one.number: tuple(solution_count(deal, state.rules) for deal in one.deals)
            for one in state.rounds
        }
        self.aside = Aside(counts=counts)

    def view(self, you: int | None = None) -> View:
        return View(
            code="B7X4KQ",
            version=len(self.table.journal),
            now_ms=self.now_ms,
            app="example",
            input="expression",
            you=you,
            table=sent_table(view(self.table.state, you), self.aside),
        )


def examples() -> dict[str, ServerMessage]:
    """Every example by its name."""
    found: dict[str, ServerMessage] = {}
    for scene in (_house, _barren, _tiles, _international, _trophies, _answers):
        found |= scene()
    return found


def _house() -> dict[str, ServerMessage]:
    scene = _Scene(HOUSE.changed(name="house", rounds=3, joint_winners=True), seed=7)
    found: dict[str, ServerMessage] = {"lobby_empty": scene.view()}
    scene.sit(*_NAMES)
    scene.do(Ready(2, after=0))
    found |= {"lobby": scene.view(1), "lobby_watched": scene.view()}
    scene.start()
    found["dealt"] = scene.view(1)
    scene.play(Claim, 2, "11 - 10 + 9 - 10")
    scene.do(Away(3))
    scene.play(Declare, 4)
    found |= {"wrong_own": scene.view(2), "wrong_of_another": scene.view(1)}
    found["declared"] = scene.view(4)
    scene.do(Pause(1))
    found["paused"] = scene.view(2)
    scene.do(Resume(1), Present(3))
    scene.win_closely(3, 1, after_ms=120)
    found["won_not_counted_yet"] = scene.view(3)
    scene.count_solutions()
    found |= {"won": scene.view(1), "won_watched": scene.view()}
    scene.start()
    for seat in (1, 2, 3, 4):
        scene.play(Declare, seat)
    scene.count_solutions()
    found["void"] = scene.view(1)
    for ended in (scene.win, _all_out(scene)):
        scene.start()
        ended(1)
    scene.count_solutions()
    found["all_out"] = scene.view(2)
    return found


def _barren() -> dict[str, ServerMessage]:
    """A deal without a solution, and a match that the host ends."""
    scene = _Scene(HOUSE.changed(name="house"), seed=_BARREN)
    scene.sit("Ann", "Ben")
    scene.start()
    scene.play(Declare, 1)
    scene.play(Declare, 2)
    scene.count_solutions()
    found: dict[str, ServerMessage] = {"void_right": scene.view(1)}
    scene.start()
    scene.do(EndMatch(1))
    scene.count_solutions()
    found["stopped"] = scene.view(2)
    return found


def _tiles() -> dict[str, ServerMessage]:
    scene = _Scene(preset("primary").changed(name="primary", wrong_claim_out=False), seed=4)
    scene.sit("Ann", "Ben")
    scene.start()
    scene.play(Claim, 1, "1 + 1")
    return {"tiles": msgspec.structs.replace(scene.view(1), input="tiles")}


def _all_out(scene: _Scene) -> Callable[[int], None]:
    def ended(_: int) -> None:
        for seat in (1, 2, 3, 4):
            scene.play(Claim, seat, "1 + 1")

    return ended


def _international() -> dict[str, ServerMessage]:
    scene = _Scene(preset("international").changed(name="international", rounds=1), seed=3)
    scene.sit("Ann", "Ben")
    scene.start()
    found: dict[str, ServerMessage] = {"clock": scene.view(1)}
    scene.play(Call, 2)
    found |= {"called_own": scene.view(2), "called_by_another": scene.view(1)}
    scene.pass_time(31)
    found["expired"] = scene.view(2)
    scene.do(AddTime(1, 30))
    found["redealt"] = scene.view(1)
    scene.play(Call, 1)
    scene.win(1)
    scene.count_solutions()
    found["over"] = scene.view(1)
    scene.do(PlayAgain(1))
    found["again"] = scene.view(2)
    return found


def _trophies() -> dict[str, ServerMessage]:
    rules = HOUSE.changed(trophies=True, rounds=2, play_off=True, auto_start=True, round_seconds=60)
    scene = _Scene(rules, seed=5)
    scene.sit("Ann", "Ben", "Cid")
    scene.start()
    scene.win(1)
    found: dict[str, ServerMessage] = {"starts_by_itself": scene.view(2)}
    scene.start()
    scene.win(2)
    scene.count_solutions()
    found["play_off"] = scene.view(3)
    scene.start()
    found["play_off_running"] = scene.view(1)
    scene.pass_time(61)
    scene.count_solutions()
    found["time_up"] = scene.view(1)
    return found


def _answers() -> dict[str, ServerMessage]:
    scene = _Scene(HOUSE, seed=7)
    scene.sit("Ann", "Ben")
    scene.start()
    found: dict[str, ServerMessage] = {"answer_done": Answer("a1")}
    try:
        scene.play(Claim, 1, "1 + (2")
    except CommandRefused as refused:
        told = Refusal(refused.code, refused.message, plain_details(refused))
        found["answer_unreadable"] = Answer("a2", refused=told)
    scene.play(Claim, 1, "11 - 10 = 1, 10 / 9 = 1, 1 x 1 = 1")
    scene.win(2)
    claims = [one.judgement for one in scene.table.state.rounds[0].claims if one.judgement]
    found |= {
        "answer_wrong": Answer("a3", verdict=sent_verdict(claims[0])),
        "answer_right": Answer("a4", verdict=sent_verdict(claims[1])),
        "crowd": Crowd(3),
        "reacted": Reacted(2, "well_done"),
        "pong": Pong("p1", scene.now_ms),
        "bye_replaced": Bye("no_such_table", "There is no table with this code.", retry=False),
        "bye_restart": Bye("draining", "The server starts anew. Back in a moment.", retry=True),
    }
    return found
