"""A session at one keyboard: match after match, line by line.

The table of `krypto.match` knows the rules and keeps the score. Here a line becomes a command,
and events become lines. Time comes in from outside, so that a test can let it pass.
"""

from collections.abc import Callable
from typing import Final, assert_never

from krypto.cli.advice import advice
from krypto.cli.desk import Desk
from krypto.cli.entries import Entry, Say, ToTable, Turn, Unclear, Word, entry, say_of
from krypto.cli.names import MOST_PLAYERS
from krypto.cli.patience import let_time_pass, prompt_to_wait
from krypto.cli.phrases import listed
from krypto.cli.rules import rules_in_words
from krypto.cli.score import standings, winners_told
from krypto.cli.turns import Asked, still_asked, take_turn
from krypto.errors import CommandRefused
from krypto.match.commands import EndMatch, Pause, PlayAgain, Resume, Start, TimePassed
from krypto.match.state import Phase
from krypto.wire.names import cleaned

__all__ = ["play_session"]

_COVER: Final = 40
"""Empty lines that push the cards off the screen during a pause."""


class _Quit(Exception):  # noqa: N818  # a wish, not an error
    """Somebody wants to leave."""


def play_session(desk: Desk, match_over: Callable[[], None] = lambda: None) -> None:
    """Play match after match, until nobody wants another or the input ends.

    Args:
        desk: The table, a keyboard and a screen.
        match_over: Called whenever a match is over and its result has been shown, and another
            may follow.

    Raises:
        CommandRefused: These people cannot play by these rules.
        RulesetError: The deck has no deal that the rules want.
    """
    try:
        _play_match(desk)
        match_over()
        while _asked_again(desk):
            desk.order(PlayAgain(_host(desk)))
            _play_match(desk)
            match_over()
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
    asked: Asked | None = None
    while desk.state.running:
        asked = still_asked(desk, asked)
        line = desk.ask(_prompt(desk, asked))
        if line is not None:
            asked = _act(desk, _meant(desk, line, asked), asked)
    if desk.state.phase is Phase.BETWEEN:
        desk.show_score()


def _prompt(desk: Desk, asked: Asked | None) -> str:
    if asked and not desk.one_plays:
        return f"{desk.name(asked.seat)}, your answer: "
    return prompt_to_wait(desk) or ("Your answer: " if desk.one_plays else "Who? ")


def _meant(desk: Desk, line: str, asked: Asked | None) -> Entry:
    """What the line means: whatever nobody else says, the player says who has been asked."""
    said = entry(line, desk.people)
    if asked and isinstance(said, Unclear):
        return Turn(asked.seat, said.text)
    return said


def _pause_between(desk: Desk) -> None:
    """Let people look at the score; where nobody looks, go on at once."""
    if not desk.lines.is_terminal:
        desk.order(_next_round(desk))
        return
    line = desk.ask("\nEnter for the next round: ")
    if line is None or desk.state.phase is not Phase.BETWEEN:
        return
    match entry(line, desk.people):
        case Turn(_, text) as turn if say_of(text) is Say.LEAVE:
            _take_turn(desk, turn)
        case ToTable(word) as said if word is not Word.NOTHING:
            _act_on_word(desk, said)
        case _ if line.strip():  # an answer that came too late must not end the pause
            desk.tell("(That round is over, so this was not taken as an answer.)")
        case _:
            _look_at_clock(desk)
            if desk.state.phase is Phase.BETWEEN:
                desk.order(_next_round(desk))


def _act(desk: Desk, said: Entry, asked: Asked | None) -> Asked | None:
    """Does what was said, and gives who is to be asked next, if anybody."""
    match said:
        case Turn():
            return _take_turn(desk, said)
        case ToTable(Word.NOTHING) if asked and not desk.one_plays:
            return _step_back(desk, asked)
        case ToTable(Word.NOTHING):
            let_time_pass(desk)
            return asked
        case ToTable():
            _act_on_word(desk, said)
            return asked
        case Unclear():
            keys = listed([f"{person.key} for {person.name}" for person in desk.people])
            desk.tell(f"Who says that? Begin with a key: {keys}.")
            return None
        case _:
            assert_never(said)


def _take_turn(desk: Desk, turn: Turn) -> Asked | None:
    """Do what a player says; when the last one leaves, the match ends as it stands."""
    if say_of(turn.text) is Say.LEAVE and desk.one_plays:
        raise _Quit
    return take_turn(desk, turn)


def _step_back(desk: Desk, asked: Asked) -> Asked | None:
    """An empty answer: nothing has happened, but who has called cannot go back."""
    left = desk.time_left()
    desk.say(f"You have called, and have {left} left." if left else "No answer, no harm.")
    return asked if left else None


def _act_on_word(desk: Desk, said: ToTable) -> None:
    match said.word:
        case Word.NOTHING | Word.CARDS:
            desk.show_cards()
        case Word.HELP:
            desk.say(*advice(desk.state.rules, desk.people, house=desk.house_plays))
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
        while desk.ask("The game is paused and the cards are covered. Enter to go on: ") is None:
            pass
        desk.order(Resume(_host(desk)))
        if desk.state.running:
            desk.show_cards()


def _join(desk: Desk, name: str) -> None:
    seen = cleaned(name)
    if not seen:
        desk.say("Add a name, such as join Cleo.")
    elif sum(seat.at_table for seat in desk.state.seats) >= MOST_PLAYERS:
        desk.say(f"At most {MOST_PLAYERS} play at one table.")
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
        if line is not None:
            desk.say("Type y for another match, or n to stop.")


def _break_off(desk: Desk) -> None:
    """End in order: a match that has begun ends as it stands."""
    desk.lines.make_room()
    if _is_over(desk):
        return
    _look_at_clock(desk)
    if not desk.state.played:
        return
    if not _is_over(desk):
        desk.order(EndMatch(_host(desk)))
    _show_result(desk)


def _is_over(desk: Desk) -> bool:
    return desk.state.phase is Phase.OVER


def _look_at_clock(desk: Desk) -> None:
    """Let happen what is overdue: the shell may have stopped the game for a while."""
    desk.order(TimePassed())


def _show_result(desk: Desk) -> None:
    desk.show_title("The match is over")
    if len(desk.state.seats) == 1:
        desk.show_score()
        return
    desk.tell(f"{winners_told(desk.company)} {desk.time_in_all()} in all.")
    desk.say()
    desk.say(*standings(desk.state, desk.screen))


def _next_round(desk: Desk) -> Start:
    return Start(_host(desk), after=desk.state.last_round)


def _host(desk: Desk) -> int:
    return desk.state.host or 0
