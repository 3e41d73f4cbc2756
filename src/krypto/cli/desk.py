"""The desk: a table with people at one keyboard, and the screen that all of them look at."""

from collections.abc import Callable, Sequence
from typing import Final

from krypto.cli.cards import drawn
from krypto.cli.entries import Person, key_for
from krypto.cli.keyboard import Lines
from krypto.cli.narration import Narrator
from krypto.cli.phrases import counted
from krypto.cli.pointer import pointed
from krypto.cli.score import alone_score, score_sheet
from krypto.cli.terminal import Screen, Style
from krypto.cli.timing import clock_time, round_times_ms
from krypto.cli.width import columns
from krypto.errors import CommandRefused
from krypto.match.commands import Command, TimePassed
from krypto.match.events import Event
from krypto.match.events_round import Dealt, Redealt
from krypto.match.round import Round
from krypto.match.state import State
from krypto.match.table import Table

__all__ = ["Clock", "Desk"]

Clock = Callable[[], int]
"""Milliseconds that have passed since some moment."""

_WIDTH: Final = 76


class Desk:
    """A table, a keyboard and a screen.

    Attributes:
        table: The table with its rules and scores.
        screen: What everybody sees.
        lines: What everybody types.
    """

    def __init__(self, table: Table, screen: Screen, lines: Lines, now: Clock) -> None:
        self.table = table
        self.screen = screen
        self.lines = lines
        self._now = now
        self._narrator = Narrator(screen)
        self._people: dict[int, Person] = {}

    @property
    def state(self) -> State:
        """The table as it is."""
        return self.table.state

    @property
    def people(self) -> list[Person]:
        """Who sits at the table, in the order of coming."""
        return [self._people[seat.number] for seat in self.state.seats if seat.at_table]

    @property
    def is_alone(self) -> bool:
        """Whether one person plays against the clock."""
        return len(self.people) == 1

    def name(self, seat: int) -> str:
        """What this player is called."""
        return self._people[seat].name

    def sit_down(self, name: str) -> None:
        """Give somebody a seat and a key.

        Raises:
            CommandRefused: As `krypto.match.commands.Join` says.
        """
        key = key_for(name, [person.key for person in self.people])
        seat = self.table.join(name, self._now())
        self._people[seat] = Person(seat, name, key)

    def order(self, command: Command) -> None:
        """Have the command carried out and show what comes of it.

        Raises:
            CommandRefused: The table does not allow it; nothing has changed.
        """
        for event in self.table.submit(command, self._now()):
            self._show(event)

    def submit(self, command: Command, text: str = "") -> bool:
        """As `order`, but a refusal is shown, with its place in the text that was typed.

        Returns:
            Whether the command was carried out.
        """
        try:
            self.order(command)
        except CommandRefused as refused:
            self._refuse(refused, text)
            return False
        return True

    def ask(self, prompt: str) -> str | None:
        """The next line; None where something fell due meanwhile, which then has happened.

        Raises:
            EOFError: There is no further line.
        """
        due_ms = self.table.next_deadline
        wait_ms = None if due_ms is None else max(0, due_ms - self._now())
        line = self.lines.line(prompt, wait_ms)
        if line is None:
            self.order(TimePassed())
        return line

    def say(self, *lines: str) -> None:
        """Show lines."""
        for line in lines:
            self.screen.say(line)

    def show_title(self, title: str) -> None:
        """Show a line that parts what follows from what was before."""
        left = self.screen.paint("━━", Style.QUIET)
        right = self.screen.paint("━" * max(2, _WIDTH - columns(title) - 4), Style.QUIET)
        self.say("", f"{left} {self.screen.paint(title, Style.STRONG)} {right}", "")

    def show_cards(self) -> None:
        """Show the cards on the table, and who may claim."""
        running = self.state.running
        if running is None:
            self.say("No cards are on the table now.")
            return
        self.say(*drawn(running.deal, self.screen), "")
        if running.clock:
            self.say(f"   Time left {clock_time(running.clock.left_at(self._now()))}", "")
        if not self.is_alone:
            self.say(*self._key_lines(running), "")

    def show_score(self) -> None:
        """Show the score sheet; for one who plays alone, what was won in what time."""
        rounds = round_times_ms(self.table.journal)
        took = f"this round {clock_time(rounds[-1])}, " if rounds else ""
        times = f"{took}{self.time_in_all()} in all"
        if len(self.state.seats) == 1:
            won = alone_score(self.state)
            self.say("", f"   {self.screen.paint(won, Style.STRONG)}   {times}")
        else:
            played = f"Score after {counted(self.state.played, 'round')}"
            self.say("", f"   {self.screen.paint(played, Style.STRONG)}   {times}")
            self.say(*score_sheet(self.state, self.screen))

    def time_in_all(self) -> str:
        """How long the rounds of this match took together."""
        return clock_time(sum(round_times_ms(self.table.journal)))

    def time_left(self) -> str:
        """The time that an open call has left, as the clock shows it."""
        call = self.state.running.call if self.state.running else None
        return clock_time(call.clock.left_at(self._now())) if call else ""

    def _show(self, event: Event) -> None:
        match event:
            case Dealt():
                self.show_title(self._round_title())
                self.show_cards()
            case Redealt():
                self.say("", "New cards for those still in:", "")
                self.show_cards()
            case _:  # the narrator knows which others have to be told
                self.say(*self._narrator.told(event, self.state))

    def _round_title(self) -> str:
        rules, place = self.state.rules, self.state.played + 1
        if self.state.play_off:
            return "Play-off"
        if rules.first_to is not None:
            return f"Round {place} · first to win {rules.first_to}"
        return f"Round {place} of {rules.rounds}"

    def _key_lines(self, running: Round) -> Sequence[str]:
        """Everybody with key, name and score, as many in a line as fit."""
        lines, length = [""], 0
        for person in self.people:
            text, shown = self._called(person, running)
            if length + columns(text) > _WIDTH:
                lines, length = [*lines, ""], 0
            lines[-1] += f"   {shown}"
            length += columns(text) + 3
        return lines

    def _called(self, person: Person, running: Round) -> tuple[str, str]:
        """How a player is called, plain and as shown."""
        away = (
            " (out)"
            if person.seat in running.out
            else " (watching)"
            if person.seat not in running.players
            else " (no solution)"
            if person.seat in running.declared
            else ""
        )
        text = f"{person.key} {person.name}{away}"
        if away and person.seat not in running.declared:
            return text, self.screen.paint(text, Style.QUIET)
        return text, f"{self.screen.paint(person.key, Style.CARD)} {person.name}{away}"

    def _refuse(self, refused: CommandRefused, text: str) -> None:
        position = refused.details.get("position")
        self.say(refused.message)
        if isinstance(position, int):
            shown, mark = pointed(text, position)
            self.say(f"  {shown}", f"  {self.screen.paint(mark, Style.ACCENT)}")
