"""A session at one keyboard: match after match, line by line.

The table of `krypto.match` knows the rules and keeps the score. Here a line becomes a command,
and events become lines. Time comes in from outside, so that a test can let it pass.
"""

from typing import Final, assert_never

from krypto.cli.advice import advice
from krypto.cli.desk import Desk
from krypto.cli.entries import ToTable, Turn, Unclear, Word, entry
from krypto.cli.names import MOST_PLAYERS, cleaned
from krypto.cli.narration import listed
from krypto.cli.rules import rules_in_words
from krypto.cli.score import scored, standings
from krypto.cli.timing import clock_time, round_times_ms
from krypto.cli.turns import take_turn
from krypto.errors import CommandRefused
from krypto.match.commands import EndMatch, Pause, PlayAgain, Resume, Start
from krypto.match.state import Phase

__all__ = ["play_session"]

_COVER: Final = 40
"""Empty lines that push the cards off the screen during a pause."""


class _Quit(Exception):  # noqa: N818  # a wish, not an error
    """Somebody wants to leave."""


def play_session(desk: Desk) -> None:
    """Play match after match, until nobody wants another or the input ends.

    Raises:
        CommandRefused: These people cannot play by these rules.
        RulesetError: The deck has no deal that the rules want.
    """
    try:
        _play_match(desk)
        while _asked_again(desk):
            desk.order(PlayAgain(_host(desk)))
            _play_match(desk)
    except (EOFError, _Quit):
        _break_off(desk)


def _play_match(desk: Desk) -> None:
    desk.order(_next_round(desk))
    while desk.state.phase is not Phase.OVER:
        if desk.state.running:
            _play_round(desk)
        else:
            _pause_between(desk)
    _show_result(desk)


def _play_round(desk: Desk) -> None:
    while desk.state.running:
        line = desk.ask("Your answer: " if desk.is_alone else "Who? ")
        if line is not None:
            _act(desk, line)
    if desk.state.phase is Phase.BETWEEN or not desk.is_alone:
        desk.show_score()


def _pause_between(desk: Desk) -> None:
    """Let people look at the score; where nobody looks, go on at once."""
    if not desk.lines.is_terminal:
        desk.order(_next_round(desk))
        return
    line = desk.ask("\nEnter for the next round: ")
    if line is None or desk.state.phase is not Phase.BETWEEN:
        return
    said = entry(line, desk.people)
    if isinstance(said, ToTable) and said.word is not Word.CARDS:
        _act_on_word(desk, said)
        return
    if line.strip():
        desk.say("(That round is over, so this was not taken as an answer.)")
    desk.order(_next_round(desk))


def _act(desk: Desk, line: str) -> None:
    said = entry(line, desk.people)
    match said:
        case Turn():
            take_turn(desk, said)
            if not desk.people:
                raise _Quit
        case ToTable():
            _act_on_word(desk, said)
        case Unclear():
            keys = listed([f"{person.key} for {person.name}" for person in desk.people])
            desk.say(f"Who says that? Begin with a key: {keys}.")
        case _:
            assert_never(said)


def _act_on_word(desk: Desk, said: ToTable) -> None:
    match said.word:
        case Word.CARDS:
            desk.show_cards()
        case Word.HELP:
            desk.say(*advice(desk.state.rules, alone=desk.is_alone))
        case Word.SCORE:
            desk.show_score()
        case Word.RULES:
            desk.say(*rules_in_words(desk.state.rules, desk.screen))
        case Word.PAUSE:
            _pause(desk)
        case Word.JOIN:
            _join(desk, said.rest)
        case Word.END:
            desk.submit(EndMatch(_host(desk)))
        case Word.QUIT:
            raise _Quit
        case _:
            assert_never(said.word)


def _pause(desk: Desk) -> None:
    """Cover the cards and stop the clock until somebody goes on."""
    if desk.submit(Pause(_host(desk))):
        desk.say(*[""] * _COVER)
        desk.ask("The game is paused and the cards are covered. Enter to go on: ")
        desk.order(Resume(_host(desk)))
        if desk.state.running:
            desk.show_cards()


def _join(desk: Desk, name: str) -> None:
    seen = cleaned(name)
    if not seen:
        desk.say("Add a name, such as join Cleo.")
    elif len(desk.people) >= MOST_PLAYERS:
        desk.say(f"At most {MOST_PLAYERS} people play at one keyboard.")
    else:
        try:
            desk.sit_down(seen)
        except CommandRefused as refused:
            desk.say(refused.message)
            return
        desk.say(f"Welcome, {seen}. You are in with the next round.")


def _asked_again(desk: Desk) -> bool:
    while True:
        line = desk.ask("\nPlay again? [y/n] ")
        answer = (line or "").strip().casefold()
        if answer in ("y", "yes", "n", "no", "quit", "exit"):
            return answer.startswith("y")
        desk.say("Type y for another match, or n to stop.")


def _break_off(desk: Desk) -> None:
    """End in order: a match that has begun ends as it stands."""
    desk.say()
    if desk.state.played and desk.state.phase is not Phase.OVER:
        desk.order(EndMatch(_host(desk)))
        _show_result(desk)


def _show_result(desk: Desk) -> None:
    desk.show_title("The match is over")
    if desk.is_alone:
        desk.show_score()
        return
    state = desk.state
    winners = [seat for seat in state.seats if seat.number in state.winners]
    if winners:
        names, score = (
            listed([seat.name for seat in winners]),
            scored(state.rules, winners[0].score),
        )
        together = f"win together with {score} each" if len(winners) > 1 else f"wins with {score}"
        desk.say(f"{names} {together}.", "")
    desk.say(*standings(state, desk.screen))
    desk.say("", f"Time {clock_time(sum(round_times_ms(desk.table.journal)))}.")


def _next_round(desk: Desk) -> Start:
    return Start(_host(desk), after=desk.state.last_round)


def _host(desk: Desk) -> int:
    return desk.state.host or 0
