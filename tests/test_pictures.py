"""The pictures show what the game shows today."""

from pathlib import Path

import pytest

from pictures import FOLDER, SCENES, Scene, drawn, main, words


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_picture_is_fresh_and_asks_nobody(scene: Scene) -> None:
    """What can be read in it is what the game prints today, and it loads nothing from anywhere."""
    kept = (FOLDER / f"{scene.name}.svg").read_text("utf-8")
    assert words(kept).split() == words(drawn(scene)).split()
    assert kept.replace("http://www.w3.org/2000/svg", "").count("http") == 0
    assert "@import" not in kept


def test_only_what_has_changed_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another time on the clock is no reason to draw a picture again, other words are."""
    shown = ["<text>Time&#160;0:07.</text>"]
    monkeypatch.setattr("pictures.drawn", lambda _scene: shown[-1])
    monkeypatch.setattr("pictures.SCENES", (Scene("a", "krypto", (), ""),))
    main(tmp_path)
    shown.append("<text>Time&#160;0:31.</text>")
    main(tmp_path)
    assert (tmp_path / "a.svg").read_text("utf-8") == shown[0]
    shown.append("<text>Score</text>")
    main(tmp_path)
    assert (tmp_path / "a.svg").read_text("utf-8") == shown[2]
    assert capsys.readouterr().out.splitlines() == ["a.svg drawn"] * 2
