"""People at one table, each before a browser of their own."""

from collections.abc import Callable
from typing import Any

__all__ = ["Guests", "seated"]

Guests = Callable[..., Any]


def seated(guests: Guests, server: str, *names: str, **wishes: Any) -> list[Any]:
    """These people at one table, in a round; the first is the host."""
    people = [guests(server) for _ in names]
    code = people[0].make_table(**wishes)
    people[0].sit(names[0])
    for person, name in zip(people[1:], names[1:], strict=True):
        person.go(f"/table/{code}")
        person.sit(name)
    people[0].button("Start the match").click()
    for person in people:
        person.deal()
    return people
