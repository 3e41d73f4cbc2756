"""Coming back: reload, sleep, a dead network, a second tab, a server that was killed."""

import json
import re
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from krypto.server.pages import STATIC

Guests = Callable[..., Any]


def alone(guests: Guests, address: str, name: str = "Ann") -> Any:
    """A person at a table of their own, in the first round."""
    guest = guests(address)
    guest.make_table()
    guest.sit(name)
    guest.button("Start the match").click()
    guest.deal()
    return guest


def test_a_reload_leads_back_to_the_same_seat_and_cards(guests: Guests, server: str) -> None:
    """Seat, round and cards are the same, and there is no second player of that name [SN-01]."""
    ann = alone(guests, server)
    before = ann.deal()
    ann.page.reload()
    after = ann.deal()
    assert (after.hand, after.target) == (before.hand, before.target)
    names = ann.page.get_by_role("list", name="Players").get_by_text("Ann")
    assert names.count() == 1


def test_a_dead_network_costs_neither_seat_nor_what_was_typed(guests: Guests, server: str) -> None:
    """Offline it is said; back online the same line, kept, is claimed and wins."""
    ann = alone(guests, server)
    line = ann.page.get_by_label("Your line, typed")
    ann.button("Type it instead").click()
    line.fill("1 + 2")
    ann.page.context.set_offline(True)
    ann.page.evaluate("window.dispatchEvent(new Event('online'))")
    ann.page.get_by_text("The connection is gone.").wait_for()
    ann.page.context.set_offline(False)
    ann.page.evaluate("window.dispatchEvent(new Event('online'))")
    ann.page.get_by_text("The connection is gone.").wait_for(state="hidden")
    assert line.input_value() == "1 + 2"
    ann.solve()
    ann.heading("You found it!").wait_for()


def test_two_tabs_of_one_player_are_in_step(guests: Guests, server: str) -> None:
    """Both tabs show the same seat, either may play, and closing one costs nothing [SN-04]."""
    ann = alone(guests, server)
    second = ann.page.context.new_page()
    second.goto(ann.page.url)
    second.get_by_role("group", name="Your cards").wait_for()
    assert second.get_by_role("list", name="Players").get_by_role("listitem").count() == 1
    second.get_by_role("button", name="No solution").click()
    ann.heading("All gave up, but there is one").wait_for()
    second.close()
    ann.button("Next round").click()
    ann.deal()
    ann.solve()
    ann.heading("You found it!").wait_for()


def test_after_kill_9_the_round_goes_on_where_it_was(
    guests: Guests, another_server: Callable[..., Any], tmp_path: Path
) -> None:
    """The server is killed and started anew: the open page comes back by itself and wins."""
    place = str(tmp_path / "krypto.db")
    with another_server("--port", "0", "--db", place) as (process, address):
        ann = alone(guests, address)
        before = ann.deal()
        process.send_signal(signal.SIGKILL)
        process.wait()
        ann.page.get_by_text("The connection is gone.").wait_for()
    port = address.rpartition(":")[2]
    with another_server("--port", port, "--db", place):
        ann.page.get_by_text("The connection is gone.").wait_for(state="hidden")
        after = ann.deal()
        assert (after.hand, after.target) == (before.hand, before.target)
        ann.solve()
        ann.heading("You found it!").wait_for()


def test_a_new_version_strands_no_open_page(
    guests: Guests, another_server: Callable[..., Any], tmp_path: Path
) -> None:
    """A page from before goes on with the round, and loads itself anew once that is over."""
    place, newer = str(tmp_path / "krypto.db"), tmp_path / "newer"
    with another_server("--port", "0", "--db", place) as (process, address):
        ann = alone(guests, address)
        process.send_signal(signal.SIGKILL)
        process.wait()
    version = newer_pages(newer)
    options = ("--port", address.rpartition(":")[2], "--db", place)
    with another_server(*options, REHEARSED_PAGES=str(newer)):
        ann.page.get_by_text("There is a new version of the game.").wait_for()
        ann.solve()
        ann.page.locator(f"html[data-app='{version}']").wait_for()
        ann.heading("You found it!").wait_for()


def newer_pages(folder: Path) -> str:
    """Puts the pages there as a newer version of themselves, which it gives."""
    shutil.copytree(STATIC, folder)
    old = json.loads((folder / "manifest.json").read_text("utf-8"))["app"]
    for path in (*folder.glob("*.html"), folder / "manifest.json"):
        path.write_text(path.read_text("utf-8").replace(old, "newer"), "utf-8")
    return "newer"


def test_without_cookies_the_seat_is_kept_for_the_visit(guests: Guests, server: str) -> None:
    """Where the browser takes no cookies, a lost connection still leads back to the same seat."""
    ann = guests(server)
    ann.page.route("**/*", without_cookies)
    ann.page.add_init_script("Object.defineProperty(navigator, 'cookieEnabled', {value: false})")
    ann.make_table()
    ann.page.context.clear_cookies()
    ann.sit("Ann")
    ann.page.context.set_offline(True)
    ann.page.evaluate("window.dispatchEvent(new Event('online'))")
    ann.page.get_by_text("The connection is gone.").wait_for()
    ann.page.context.set_offline(False)
    ann.page.evaluate("window.dispatchEvent(new Event('online'))")
    ann.page.get_by_text("The connection is gone.").wait_for(state="hidden")
    ann.button("Start the match").click()
    ann.deal()
    assert ann.page.context.cookies() == []


def without_cookies(route: Any) -> None:
    """Answers as the server does, less its cookies."""
    answer = route.fetch()
    left_out = ("set-cookie", "content-encoding", "content-length")
    headers = {name: one for name, one in answer.headers.items() if name not in left_out}
    route.fulfill(response=answer, headers=headers)


def test_a_late_line_is_not_counted_and_is_kept(guests: Guests, server: str) -> None:
    """What one was typing when the round ended is still to be read in the next round [RC-07]."""
    ann, ben = guests(server), guests(server)
    code = ann.make_table()
    ann.sit("Ann")
    ben.go(f"/table/{code}")
    ben.sit("Ben")
    ann.button("Start the match").click()
    ben.deal()
    ben.button("Type it instead").click()
    ben.page.get_by_label("Your line, typed").fill("(1 + 2")
    ann.solve()
    ben.heading(re.compile("Ann.* found it")).wait_for()
    ann.button("Next round").click()
    ben.page.get_by_text("You were typing: (1 + 2").wait_for()


def test_a_removed_player_is_told_and_does_not_come_back_by_itself(
    guests: Guests, server: str
) -> None:
    """The page of whoever was removed says so, and asks for nothing more [SN-11]."""
    ann, ben = guests(server), guests(server)
    code = ann.make_table()
    ann.sit("Ann")
    ben.go(f"/table/{code}")
    ben.sit("Ben")
    ann.page.get_by_text("You are the host", exact=True).click()
    ann.page.get_by_text("Remove or hand over").click()
    ann.button(re.compile("^Remove .*Ben")).click()
    ann.page.get_by_role("list", name="Players").get_by_text("Ben").wait_for(state="hidden")
    ben.page.get_by_text("The host has removed you from this table.").wait_for()
    assert ben.button("Sit down").count() == 0
    assert ann.page.get_by_role("list", name="Players").get_by_role("listitem").count() == 1


def test_a_wrong_code_is_said_in_plain_words(guests: Guests, server: str) -> None:
    """A table that does not exist: a sentence and a way home, not an empty page."""
    ann = guests(server)
    ann.go("/table/ZZZZZZ")
    ann.heading("There is no table with this code.").wait_for()
    ann.page.get_by_role("main").get_by_role("link", name="Home").click()
    ann.button(re.compile("^Play now")).wait_for()
