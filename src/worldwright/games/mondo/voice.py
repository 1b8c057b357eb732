"""The words of Mondo: those of its family."""

from worldwright.games.mondo.model import NAME
from worldwright.kit.scramble.voice import family_voice

VOICE = family_voice(NAME)
