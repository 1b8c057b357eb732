"""Worker jobs of previews: a picture as PNG, from what it shows and, for a finished game, its moves."""

from __future__ import annotations

from worldwright.core.extras import extras
from worldwright.games import game
from worldwright.server.engine.replay import Replay, ReplayInput
from worldwright.server.previews.drawing import drawn
from worldwright.server.previews.model import Preview


def is_drawn() -> bool:
    """Whether this server can draw: the library is a wheel, which some platforms lack."""
    try:
        import resvg_py  # noqa: F401, PLC0415
    except ImportError:
        return False
    return True


def rendered(svg: str) -> bytes:
    """An SVG as PNG. It names no file and no font, and the library is given none."""
    import resvg_py  # noqa: PLC0415  loaded in a worker, when a picture is drawn

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))


def sample_picture(preview: Preview) -> bytes:
    """The picture of a preview with the game's shop window."""
    return rendered(drawn(preview))


def result_picture(preview: Preview, past: ReplayInput) -> bytes:
    """The picture of a finished game."""
    replay = Replay(past)
    *_, last = replay.states()
    sheets = replay.game.score(last)
    pictures = extras(game(past.game)).end_pictures
    shown = (
        pictures(replay.game.view(last, None), tuple(sheets[seat] for seat in range(past.seats))) if pictures else ()
    )
    return rendered(drawn(preview, shown))
