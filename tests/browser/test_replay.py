"""A match watched again in a real browser: from its table, and from a file."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from krypto.server.replays import journal_file
from krypto.testing.playthrough import begun as begun_game

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
WON = re.compile("(Ann|Cleo).? wins$")  # names are set apart by signs that nobody sees
VERIFIED = re.compile("^✓ Verified: all 2 deals come from the seed promised at the start.")


@pytest.fixture
def played(server: str, guests: Callable[..., Any]) -> Any:
    """Ann at a table where she has won a match of two rounds against Ben, who was wrong once."""
    ann, ben = guests(server), guests(server)
    code = ann.make_table(settings={"rounds": 2})
    ann.sit("Ann")
    ben.go(f"/table/{code}")
    ben.sit("Ben")
    ann.button("Start the match").click()
    deal = ben.deal()
    ben.type("+".join(map(str, deal.hand)))
    ben.heading(re.compile("Not this time")).wait_for()
    ann.solve()
    ann.button("Next round").click()
    ann.solve()
    ann.heading("You win!").wait_for()
    ben.page.close()
    return ann


def begun(guest: Any) -> None:
    """Wait until the match is there to be watched."""
    guest.page.get_by_role("region", name="Playback").wait_for()


def told(guest: Any) -> str:
    """What the page says that happens now."""
    return str(guest.page.locator(".reel-told b").inner_text())


def hear(guest: Any, words: str) -> None:
    """Wait until a screen reader was told this."""
    guest.page.locator(".page > [role=status]", has_text=words).wait_for(state="attached")


def test_a_match_is_watched_again_from_its_table(
    played: Any, faults_of: Callable[[Any], list[str]]
) -> None:
    """Every step is drawn and said, forward and back, and the deals are verified."""
    played.page.get_by_role("link", name="Watch it again").click()
    begun(played)
    page = played.page
    assert page.get_by_text(VERIFIED).is_visible()
    assert told(played) == "Before the match"
    assert faults_of(page) == []
    played.button("One step on").click()
    assert told(played) == "Round 1"
    assert page.get_by_role("group", name="Your cards").locator(".card").count() == 5
    page.keyboard.press("ArrowRight")
    assert "claimed wrongly and is out" in told(played)
    hear(played, "Ben")
    assert faults_of(page) == []
    page.keyboard.press("ArrowLeft")
    assert told(played) == "Round 1"
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    assert played.heading(WON).is_visible()
    assert faults_of(page) == []


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a match of three, which Cleo has won in four rounds."""
    journal = begun_game((PLAYTHROUGHS / "replayed.txt").read_text("utf-8")).table.journal
    path = tmp_path / "krypto-7BQ2KD-1.jsonl"
    path.write_bytes(journal_file(journal, 1))
    return path


def watching(guest: Any, record: Path) -> Any:
    """The guest, with the match of this record before them."""
    guest.go("/replay")
    guest.page.locator("input[type=file]").set_input_files(record)
    guest.page.locator(".reel").wait_for()
    return guest


def test_slider_and_rounds_lead_anywhere(
    server: str, guests: Callable[..., Any], record: Path
) -> None:
    """The slider says in words where one is, and a round can be chosen by its name."""
    ann = watching(guests(server), record)
    slider = ann.page.get_by_role("slider", name="Step")
    slider.press("End")
    assert ann.heading(WON).is_visible()
    assert re.match(r"Step (\d+) of \1\. ", slider.get_attribute("aria-valuetext"))
    ann.page.get_by_role("combobox", name="Go to").select_option(label="Round 2")
    assert told(ann) == "Round 2"
    slider.press("ArrowLeft")
    assert "found a solution" in told(ann)
    slider.press("Home")
    assert told(ann) == "Before the match"


def test_it_plays_by_itself_and_stands_when_told(
    server: str, guests: Callable[..., Any], record: Path
) -> None:
    """The space bar starts it and stops it; at the end it stands by itself."""
    ann = watching(guests(server), record)
    ann.page.get_by_role("combobox", name="Speed").select_option("4")
    ann.page.locator("main").focus()
    ann.page.keyboard.press("Space")
    ann.button("Pause").wait_for()
    ann.page.keyboard.press("Space")
    ann.button("Play").click()
    ann.heading(WON).wait_for()
    ann.button("Play").wait_for()


def test_a_record_is_kept_and_chosen_as_a_file(played: Any, tmp_path: Path) -> None:
    """What was downloaded at the table is watched from the file, and proves the same."""
    with played.page.expect_download() as waiting:
        played.page.get_by_role("link", name="Download the record").click()
    file = tmp_path / str(waiting.value.suggested_filename)
    waiting.value.save_as(file)
    assert file.suffix == ".jsonl"
    assert json.loads(file.read_text("utf-8").splitlines()[0])["krypto"] == "match"
    assert watching(played, file).page.get_by_text(VERIFIED).is_visible()


def test_a_tampered_record_says_what_does_not_hold(
    server: str, guests: Callable[..., Any], record: Path, faults_of: Callable[[Any], list[str]]
) -> None:
    """Another target in the file, and the page says that deal and round do not hold."""
    lines = record.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if '"Dealt"' in line)
    changed = json.loads(lines[at])
    changed["deal"]["target"] += 1
    lines[at] = json.dumps(changed)
    record.write_text("\n".join(lines), "utf-8")
    page = watching(guests(server), record).page
    assert page.get_by_text("Not verified: something in this record does not hold.").is_visible()
    deals = page.get_by_role("listitem").filter(has_text="Every deal comes from the seed")
    assert "does not hold" in deals.inner_text()
    assert f"Round 1, line {at + 1} of the file" in deals.inner_text()
    assert faults_of(page) == []


def test_a_file_that_is_no_record_is_refused_in_words(
    server: str, guests: Callable[..., Any], tmp_path: Path, faults_of: Callable[[Any], list[str]]
) -> None:
    """Beside the field stands why nothing can be shown, on the smallest phone, too."""
    guest = guests(server, viewport={"width": 320, "height": 568})
    guest.go("/replay")
    guest.heading("Watch a match again").wait_for()
    assert faults_of(guest.page) == []
    file = tmp_path / "holiday.jsonl"
    file.write_text("a picture", "utf-8")
    guest.page.get_by_label("Record of a match").set_input_files(file)
    guest.page.get_by_text("This is no record of a match, or it is damaged.").wait_for()
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert faults_of(guest.page) == []


@pytest.mark.parametrize(("locale", "word"), [("de-DE", "Geprüft"), ("es-ES", "Verificado")])
def test_it_is_told_in_other_languages(
    server: str, guests: Callable[..., Any], record: Path, locale: str, word: str
) -> None:
    """The page speaks the language of the browser, on a phone of 320 pixels."""
    guest = watching(guests(server, locale=locale, viewport={"width": 320, "height": 568}), record)
    assert guest.page.get_by_text(re.compile(f"✓ {word}")).is_visible()
    for _ in range(20):
        guest.page.keyboard.press("ArrowRight")
    guest.page.locator(".finale").wait_for()
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= 320
