"""The desk: a table with people at one keyboard, and the screen that all of them look at."""

from collections.abc import Sequence

from krypto.cli.cards import drawn
from krypto.cli.company import Company
from krypto.cli.driver import Driver
from krypto.cli.entries import Person, key_for
from krypto.cli.lines import Lines, Seen
from krypto.cli.narration import Narrator
from krypto.cli.phrases import counted
from krypto.cli.pointer import pointed
from krypto.cli.roster import roster
from krypto.cli.score import alone_score, score_sheet
from krypto.cli.terminal import Screen, Style
from krypto.cli.timing import clock_time, round_times_ms, time_left
from krypto.cli.titles import round_title, titled
from krypto.cli.width import wrapped
from krypto.errors import CommandRefused
from krypto.match.commands import Command
from krypto.match.events import Event
from krypto.match.events_round import Dealt, Redealt
from krypto.match.state import State

__all__ = ["Desk"]


class Desk:
    """A table, a keyboard and a screen.

    Attributes:
        driver: The table with its rules and scores, and what goes on at it by itself.
        screen: What everybody sees.
        lines: What everybody types.
        seen: The cards that lay on the table when the last line was begun.
    """

    def __init__(self, driver: Driver, screen: Screen, lines: Lines) -> None:
        self.driver = driver
        self.screen = screen
        self.lines = lines
        self.seen: Seen = (0, 0)
        self._narrator = Narrator(screen)
        self._people: dict[int, Person] = {}

    @property
    def state(self) -> State:
        """The table as it is."""
        return self.driver.state

    @property
    def people(self) -> list[Person]:
        """Who sits at the keyboard, in the order of coming."""
        at_table = (seat.number for seat in self.state.seats if seat.at_table)
        return [self._people[number] for number in at_table if number in self._people]

    @property
    def company(self) -> Company:
        """Who is at the table, as it looks from here."""
        return Company(self.state, [person.seat for person in self.people])

    @property
    def one_plays(self) -> bool:
        """Whether one person has the keyboard, who needs no key to say something."""
        return len(self.people) == 1

    @property
    def house_plays(self) -> bool:
        """Whether players of the house sit at the table."""
        return self.driver.house is not None

    @property
    def on_table(self) -> Seen:
        """The cards on the table; behind the last ones of a round when it is over."""
        shown = self.state.round
        if shown is None:
            return (0, 1)
        return (shown.number, shown.deal_number + (shown.end is not None))

    def is_here(self, seat: int) -> bool:
        """Whether this player sits at the keyboard."""
        return seat in self._people

    def name(self, seat: int) -> str:
        """What this player is called."""
        return self._people[seat].name

    def sit_down(self, name: str) -> None:
        """Give somebody a seat and a key.

        Raises:
            CommandRefused: As `krypto.match.commands.Join` says.
        """
        key = key_for(name, [person.key for person in self.people])
        seat = self.driver.table.join(name, self.driver.clock())
        self._people[seat] = Person(seat, name, key)

    def order(self, command: Command) -> None:
        """Have the command carried out and show what comes of it.

        Raises:
            CommandRefused: The table does not allow it; nothing has changed.
        """
        self._show(self.driver.order(command))

    def submit(self, command: Command, text: str = "", *, silently: bool = False) -> bool:
        """As `order`, but a refusal is shown, with its place in the text that was typed.

        Args:
            command: What is asked.
            text: What was typed.
            silently: Whether to show nothing but a refusal.

        Returns:
            Whether the command was carried out.
        """
        try:
            events = self.driver.order(command)
        except CommandRefused as refused:
            position = refused.details.get("position")
            self.show_place(refused.message, text, position if isinstance(position, int) else None)
            return False
        self._show(() if silently else events)
        return True

    def ask(self, prompt: str) -> str | None:
        """The next line; None where something happened meanwhile, which has been shown then.

        Raises:
            EOFError: There is no further line.
        """
        typed = self.lines.line(prompt, self.on_table, self.driver.wait_ms)
        if typed is None:
            self._show(self.driver.go_on())
            return None
        self.seen = typed.seen
        return typed.text

    def let_fly(self) -> bool:
        """Let time fly until something happens, and show it; whether anything did."""
        events = self.driver.fly()
        self._show(events)
        return bool(events)

    def say(self, *lines: str) -> None:
        """Show lines, above the one that is being typed."""
        self.lines.make_room()
        for line in lines:
            self.screen.say(line)

    def tell(self, *texts: str) -> None:
        """Show texts in lines that are no longer than the screen is wide."""
        self.say(*(line for text in texts for line in wrapped(text, self.screen.width)))

    def show_place(self, message: str, text: str, position: int | None) -> None:
        """Show why something cannot be done, and where in the text that was typed."""
        self.tell(message)
        if position is not None:
            shown, mark = pointed(text, position)
            self.say(f"  {shown}", f"  {self.screen.paint(mark, Style.ACCENT)}")

    def show_title(self, title: str) -> None:
        """Show a line that parts what follows from what was before."""
        self.say("", titled(title, self.screen), "")

    def show_cards(self) -> None:
        """Show the cards on the table, and who may claim."""
        running = self.state.running
        if running is None:
            self.say("No cards are on the table now.")
            return
        self.say(*drawn(running.deal, self.screen), "")
        if running.clock:
            self.say(f"   Time left {time_left(running.clock.left_at(self.driver.clock()))}", "")
        if not self.company.is_alone:
            self.say(*roster(self.state, running, self.people, self.screen), "")

    def show_score(self) -> None:
        """Show the score sheet; for one who plays alone, what was won in what time."""
        rounds = round_times_ms(self.driver.table.journal)
        took = f"this round {clock_time(rounds[-1])}, " if rounds else ""
        times = f"{took}{self.time_in_all()} in all"
        if len(self.state.seats) == 1:
            won = alone_score(self.state)
            self.tell("", f"   {self.screen.paint(won, Style.STRONG)}   {times}")
        else:
            played = f"Score after {counted(self.state.played, 'round')}"
            self.tell("", f"   {self.screen.paint(played, Style.STRONG)}   {times}")
            self.say(*score_sheet(self.state, self.screen))

    def time_in_all(self) -> str:
        """How long the rounds of this match took together."""
        return clock_time(sum(round_times_ms(self.driver.table.journal)))

    def time_left(self) -> str:
        """The time that an open call has left, as the clock shows it."""
        call = self.state.running.call if self.state.running else None
        return time_left(call.clock.left_at(self.driver.clock())) if call else ""

    def _show(self, events: Sequence[Event]) -> None:
        for event in events:
            self._show_one(event)

    def _show_one(self, event: Event) -> None:
        match event:
            case Dealt():
                self.show_title(round_title(self.state))
                self.show_cards()
            case Redealt():
                self.say("", "New cards for those still in:", "")
                self.show_cards()
            case _:  # the narrator knows which others have to be told
                lines = self._narrator.told(event, self.company)
                if lines:
                    self.tell(*lines)
