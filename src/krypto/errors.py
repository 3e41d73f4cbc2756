"""Everything that can be wrong with what was given, each with a stable code.

A wrong claim is play, not an error: it is a verdict. What stands here is input that
cannot be used at all: unreadable text, a deal no deck could deal, settings that
contradict each other, a command the match does not allow. All of it derives from
`KryptoError`, is raised where it is found and caught once, at the edge.
"""

from typing import ClassVar

__all__ = [
    "BotError",
    "CommandRefused",
    "DealError",
    "DeckError",
    "JournalError",
    "KryptoError",
    "LoadError",
    "NotationError",
    "RequestRefused",
    "RulesetError",
    "SolverError",
    "StoreError",
    "UsageError",
    "quoted",
]


def quoted(given: object, longest: int = 40) -> str:
    r"""What was given as it may stand in a message: in quotes, on one line, not too long.

    Never fails, whatever was given.

    >>> quoted("open\n"), quoted(list(range(100)), 10)
    ("'open\\n'", '[0, 1, 2, …')
    """
    try:
        text = repr(given[: longest + 1] if isinstance(given, str) else given)
    except (ValueError, RecursionError):  # a number of thousands of digits, or lists in lists
        return "something far too long"
    return text if len(text) <= longest + 2 else text[:longest] + "…"


class KryptoError(Exception):
    """Something given to Krypto cannot be used; the message says what would be right.

    Attributes:
        codes: Every code this class may carry, with one sentence of meaning; the table in
            docs/errors.md is made from it.
        code: Stable name of the fault, one of `codes`.
        message: One plain sentence for the person who gave the input.
        details: What the message speaks of, as plain data (numbers, texts, lists of them).
    """

    codes: ClassVar[dict[str, str]] = {}

    def __init__(self, code: str, message: str, **details: object) -> None:
        if code not in self.codes:
            raise ValueError(f"{type(self).__name__} has no code {code!r}")
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details


class NotationError(KryptoError):
    """A text is no expression and no step list [R4].

    Its details are `position`, `complaint`, a stable name from `krypto.rules.complaints`, and
    what that complaint speaks of.

    Attributes:
        position: Place of the first character that cannot be read, counted from 1; one more
            than the length where the text ends too early.
    """

    codes: ClassVar[dict[str, str]] = {
        "bad_notation": "The text is no expression and no step list; it costs nothing.",
    }

    def __init__(self, message: str, position: int, **details: object) -> None:
        super().__init__("bad_notation", message, position=position, **details)
        self.position = position


class DealError(KryptoError):
    """Numbers or text that make no deal [R2]."""

    codes: ClassVar[dict[str, str]] = {
        "bad_deal": "The text or the numbers are no hand and target.",
        "bad_number": "A card or target is not a whole number from 1 to 9999.",
        "hand_size": "A hand has 3 to 5 cards, or as many as the rules say.",
        "not_in_deck": "The deck in use cannot deal these cards together.",
        "bad_seed": "A seed is a whole number from 0 up, or at least 16 bytes.",
        "no_such_level": "A level is 1, 2, 3, 4 or 5.",
    }


class DeckError(KryptoError):
    """Counts that make no deck, or the name of a deck that does not exist [R1]."""

    codes: ClassVar[dict[str, str]] = {
        "unknown_deck": "No deck has this name, and the text is no list of counts.",
        "bad_deck": "A deck is a list of numbers (1 to 9999), each with its number of copies.",
    }


class RulesetError(KryptoError):
    """Settings that do not exist, are out of range, or contradict each other [R12]."""

    codes: ClassVar[dict[str, str]] = {
        "unknown_preset": "No preset has this name.",
        "unknown_setting": "A ruleset has no setting of this name.",
        "bad_setting": "The value of a setting is out of its range.",
        "trophies_with_doubling": "Trophies are counted, so a streak cannot double them.",
        "trophies_with_penalty": "Trophies are counted, so no points can be taken off.",
        "call_without_window": "Call first needs seconds in which to show the expression.",
        "window_without_call": "Seconds to show the expression need call first.",
        "rounds_and_first_to": "A match ends after a number of rounds or at first-to, not both.",
        "no_match_end": "A match needs a number of rounds or first-to.",
        "joint_and_play_off": "Equal scores are joint winners or go to a play-off, not both.",
        "redeal_without_out": "A redeal needs that a wrong claim puts the player out.",
        "deck_too_small": "The rounds could leave fewer cards than a deal needs.",
        "no_solvable_deal": "Only solvable deals are wanted, and this deck has none.",
    }


class SolverError(KryptoError):
    """A question the solver does not take."""

    codes: ClassVar[dict[str, str]] = {
        "unknown_sameness": "Two solutions are the same strictly or loosely.",
        "census_too_large": "The deck has too many or too large numbers for a census.",
    }


class BotError(KryptoError):
    """A player of the house that does not exist."""

    codes: ClassVar[dict[str, str]] = {
        "unknown_bot": "No player of the house has this name.",
    }


class CommandRefused(KryptoError):  # noqa: N818  # the match refuses; nothing went wrong
    """A command the match does not allow now; nothing has changed."""

    codes: ClassVar[dict[str, str]] = {
        # claims, calls and declarations
        "bad_notation": "The text is no expression and no step list; it costs nothing.",
        "round_over": "The round is over; a late claim costs nothing.",
        "deal_gone": "The round has a new deal by now; a late claim costs nothing.",
        "no_such_round": "There has been no such round or deal yet.",
        "paused": "The host has paused the game.",
        "watching": "Only those dealt into the round, or in the play-off, may do this.",
        "out": "Whoever has claimed wrongly is out until the next round.",
        "call_first": "At this table a player calls first and claims then.",
        "call_open": "Somebody has called; nobody else calls or claims until that is settled.",
        "no_calls": "This table plays without calling.",
        "already_declared": "This player has declared that there is no solution already.",
        "not_declared": "This player has no declaration to take back.",
        # coming and going
        "no_seat": "Nobody sits at the table under this number.",
        "bad_name": "A name has 1 to 40 characters, and something to see in it.",
        "name_taken": "Somebody on the sheet has this name, or one that looks the same.",
        "table_full": "Every seat at the table is taken.",
        "removed": "The host has removed this player, who may not come back in this match.",
        "deck_too_small": "With so many players the trophies could use up the deck.",
        # the host, rounds and matches
        "not_host": "Only the host may do this.",
        "is_host": "The host cannot be removed.",
        "round_running": "This has to wait until the round is over.",
        "already_started": "The round after that one has started already.",
        "already_ready": "This player is ready already.",
        "no_match": "No match is being played.",
        "match_over": "The match is over; play again to start another.",
        "match_running": "A match is being played; it has to end before another can be set.",
        "nobody_to_play": "Nobody is at the table who could play this round.",
        "already_paused": "The game is paused already.",
        "not_paused": "The game is not paused.",
        "no_clock": "No round with a clock is being played.",
        "bad_time": "Time is added in whole seconds, from 1 to 3,600.",
        "rules_fixed": "During a match the deck and the scoring stay as they are.",
        "rules_too_short": "By these rules the match would be over already.",
        "play_off": "During a play-off the rules stay as they are.",
    }


class JournalError(KryptoError):
    """A record that is no event of a match, or one from a newer Krypto."""

    codes: ClassVar[dict[str, str]] = {
        "bad_journal": "The record is no event of a match.",
        "newer_journal": "The record was written by a newer Krypto; nothing is guessed at.",
        "journal_too_large": "The file has more events, or a longer line, than are read.",
    }


class StoreError(KryptoError):
    """The place where matches are kept cannot do what it should; nothing acknowledged is lost."""

    codes: ClassVar[dict[str, str]] = {
        "conflict": "Others have written to this match meanwhile; read it and decide anew.",
        "try_again": "It cannot be kept just now, as where a disk is full; nothing has changed.",
        "bad_store": "There is no such place, or what is there is no store of Krypto's.",
        "newer_store": "The store was written by a newer Krypto, and is not touched.",
        "store_in_use": "Another server has this file open.",
    }


class RequestRefused(KryptoError):  # noqa: N818  # the server refuses; nothing went wrong
    """A message or a request that a server does not take; nothing has changed."""

    codes: ClassVar[dict[str, str]] = {
        "bad_message": "The frame is no message of this protocol.",
        "bad_request": "An argument of the request is missing, unknown or out of range.",
        "busy": "Too much is being worked out at the moment; ask again soon.",
        "draining": "The server is about to stop or to start anew; come back in a moment.",
        "foreign_origin": "The request comes from a page of somebody else's.",
        "hello_first": "A conversation opens with hello, once.",
        "no_key": "A client that is no browser says who it is by a key of 22 to 64 characters.",
        "no_record": "There is no match of this number here that is over.",
        "no_such_page": "There is nothing at this address.",
        "no_such_table": "No table has this code.",
        "not_seated": "Only who has a seat at the table may do this.",
        "reload": "The page is older than the server; load it anew.",
        "too_fast": "Too many messages or requests in a short time; wait a little.",
        "too_slow": "The connection could not take what was sent; come back.",
        "wrong_method": "The address takes other methods; the header Allow names them.",
    }


class UsageError(KryptoError):
    """A command line that asks for nothing Krypto can do."""

    codes: ClassVar[dict[str, str]] = {
        "unknown_command": "There is no command of this name.",
        "bad_usage": "An argument is missing, unknown, out of range or out of place.",
        "endless_input": "More comes from standard input than a game can need.",
        "bad_name": "A player's name has no visible character, or there are too many players.",
        "bad_setting": "A setting in the environment or in the file is none, or cannot be so.",
        "bad_settings_file": "The file of settings cannot be read, or is no TOML.",
        "cannot_write": "The answer could not be written where it should go.",
        "would_overwrite": "There is a file of this name already; it is not replaced unasked.",
        "cannot_serve": "The server could not start.",
        "port_in_use": "Another program listens on this port already.",
    }


class LoadError(KryptoError):
    """A server that could not be put under load."""

    codes: ClassVar[dict[str, str]] = {
        "no_server": "Nothing answers there, or nothing that is a server of Krypto's.",
        "server_refused": "The server refuses what a load needs, such as so many sockets.",
        "server_stuck": "The server has stopped to go on, and nothing can be measured.",
    }
