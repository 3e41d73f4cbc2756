"""Views put together from parts are the views that a plain encoding would make."""

import msgspec
from hypothesis import given, settings

from krypto.match.table import Table
from krypto.match.view import view
from krypto.rules.ruleset import Ruleset
from krypto.server.showing import Place, Showing
from krypto.testing.moves import evenings, outcomes, short_rules
from krypto.testing.ports import scripted_ports
from krypto.wire.from_server import View
from krypto.wire.viewing import Aside, sent_table

PORTS = scripted_ports(seed=3)


@settings(max_examples=30)
@given(short_rules(), evenings())
def test_whole_from_its_parts(rules: Ruleset, evening: int) -> None:
    """After each move every seat, and who has none, gets the bytes of its own view in one piece."""
    table, aside = Table.open(PORTS, rules), Aside(frozenset({2}))
    showing: Showing | None = None
    for version, _ in enumerate(outcomes(table, evening)):
        place = Place("BCDFGH", version, "app", "tiles")
        showing = Showing(table.state, aside, place, showing)
        for seat in (None, *(one.number for one in table.state.seats)):
            shown = sent_table(view(table.state, seat), aside)
            whole = View("BCDFGH", version, 17, "app", "tiles", seat, shown)
            assert showing.view(17, seat) == msgspec.json.encode(whole)
