"""Generates the client's types from the server's: `python -m tools.client_types`.

In client/src: server/api-types.ts has requests and answers, server/socket-types.ts the messages of a socket, and
games/<game>/types.ts a game's view and actions.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from worldwright.bots.puzzles.showing import Puzzle, PuzzleHeading
from worldwright.core.pad import Pad
from worldwright.core.rulebook import Rulebook
from worldwright.games import NAMES
from worldwright.games import game as load
from worldwright.server.accounts.schemas import DeviceCard, DeviceCode, Me, RecoveryCode
from worldwright.server.analysis import hints
from worldwright.server.analysis import review_schemas as review_api
from worldwright.server.analysis import schemas as record_api
from worldwright.server.catalogue.routes import bot_cards
from worldwright.server.catalogue.schemas import BotCard, GameCard, Scored
from worldwright.server.challenges.schemas import ChallengeCard
from worldwright.server.daily.schemas import DailyCard, DayPage
from worldwright.server.engine import messages as socket
from worldwright.server.engine.ghost import Lane
from worldwright.server.host_pages.schemas import HostPage, PageTitle
from worldwright.server.http import schemas as api
from worldwright.server.http import skills
from worldwright.server.matchmaking.schemas import Meeting, MeetingAnswer, MeetingWish
from worldwright.server.moderation import schemas as desk_api
from worldwright.server.notifications import news as table_news
from worldwright.server.notifications import schemas as notification_api
from worldwright.server.phones.schemas import LinkReach
from worldwright.server.play.computing_routes import Work
from worldwright.server.profile import schemas as your_page_api
from worldwright.server.ratings.schemas import BotRatings, MyRatings, RatingChange
from worldwright.server.runtime.page_thinking import Computing
from worldwright.server.tournaments import schemas as tournament_api
from worldwright.teaching.book import Book
from worldwright.teaching.explained import Explained
from worldwright.teaching.lesson import Lesson

CLIENT = Path(__file__).parents[1] / "client" / "src"
FILE = CLIENT / "server" / "api-types.ts"
TYPES = (
    GameCard, api.Health, api.Fault, Rulebook, Me, api.TableCard, api.MyTable,
    record_api.Choices, record_api.LogPage, record_api.Moment, record_api.Sheets, record_api.Seal,
    record_api.Drawing, record_api.Course, record_api.Ending, record_api.Nearly,
    review_api.Chances, review_api.Review, review_api.BestWorlds,
    Scored, record_api.RecordCheck, api.NewTable, BotCard, DeviceCard, Work, Computing, Lesson,
    Book, Explained, Pad, hints.Given, PuzzleHeading, Puzzle, DailyCard, DayPage, Lane, ChallengeCard,
    tournament_api.NewTournament, tournament_api.TournamentPage, tournament_api.MyTournament, tournament_api.Live,
    notification_api.Notifying, notification_api.NotificationWish, table_news.TableNews,
    MyRatings, BotRatings, RatingChange, Meeting, MeetingWish, MeetingAnswer,
    your_page_api.YourPage, RecoveryCode, DeviceCode, desk_api.Desk, LinkReach, HostPage, PageTitle,
)  # fmt: skip
BOTS = CLIENT / "server" / "bots.ts"
SOCKET = CLIENT / "server" / "socket-types.ts"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    match schema:
        case {**nothing} if not set(nothing) - {"default"}:
            return "unknown"
        case {"$ref": ref}:
            return str(ref).rpartition("/")[2]
        case {"enum": values}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"anyOf": choices}:
            return " | ".join(typescript(choice) for choice in choices)
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(typescript(item) for item in items)}]"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"Record<string, {typescript(values)}>"
        case {"type": "object"} if "properties" not in schema:
            return "Record<string, unknown>"
        case {"type": "array"} if "items" not in schema:
            return "unknown[]"
        case {"type": "array", "items": items}:
            inner = typescript(items)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case {"type": str(name)} if name in SIMPLE:
            return SIMPLE[name]
    raise ValueError(f"no TypeScript for {schema}")


def interface(name: str, schema: dict[str, Any]) -> str:
    """A struct as an interface; fields that may be missing are optional."""
    required = schema.get("required", [])
    comment = schema.get("description", "").split("\n")[0]
    fields = [
        f"  {field}{'' if field in required else '?'}: {typescript(kind)};"
        for field, kind in schema["properties"].items()
    ]
    return "\n".join([*([f"/** {comment} */"] if comment else []), f"export interface {name} {{", *fields, "}"])


HEAD = "// Written by tools/client_types.py from the server's types. Change those, then run it again."


def answered() -> dict[str, Any]:
    """The schemas of all structs in requests and answers, by name."""
    return msgspec.json.schema_components(TYPES, ref_template="{name}")[1]


def interfaces(components: dict[str, Any]) -> list[str]:
    """All structs, ordered by name."""
    return [interface(name, components[name]) for name in sorted(components)]


def others(components: dict[str, Any], where: str) -> list[str]:
    """The structs of another file; those shared with the answers are imported from there, so that each has one type."""
    answers = answered()
    shared = sorted(name for name in components if answers.get(name) == components[name])
    declared = interfaces({name: schema for name, schema in components.items() if name not in shared})
    named = set(re.findall(r"\b[A-Z]\w+", "\n".join(declared)))
    needed = [name for name in shared if name in named]
    return [*([f'import type {{ {", ".join(needed)} }} from "{where}";'] if needed else []), *declared]


def written() -> str:
    """The file of requests and answers."""
    fewest = f"/** Rated games before a rating is shown. */\nexport const FEWEST_RATED = {skills.FEWEST};"
    return "\n\n".join([HEAD, *interfaces(answered()), fewest]) + "\n"


def socket_types() -> str:
    """The file of a table socket's messages, in both directions."""
    kinds = (socket.ClientMessage, socket.ServerMessage)
    (client, server), components = msgspec.json.schema_components(kinds, ref_template="{name}")
    parts = [
        f"export type ClientMessage = {typescript(client)};",
        f"export type ServerMessage = {typescript(server)};",
        f"export const PROTOCOL = {socket.PROTOCOL};",
    ]
    return "\n\n".join([HEAD, *others(components, "./api-types"), *parts]) + "\n"


def bots() -> str:
    """The file of the bot levels, so that the client has them before its first request."""
    listed = msgspec.json.format(msgspec.json.encode(bot_cards()), indent=2).decode()
    named = re.sub(r'^( *)"(\w+)":', r"\1\2:", listed, flags=re.MULTILINE)
    named = re.sub(r'(["}\d])\n', r"\1,\n", named)
    typed = 'import type { BotCard } from "./api-types";'
    return f"{HEAD}\n\n{typed}\n\nexport const BOTS: readonly BotCard[] = {named};\n"


def game_file(game: str) -> Path:
    """The file of a game's types."""
    return CLIENT / "games" / game / "types.ts"


def game_types(game: str) -> str:
    """The file of a game's view and actions."""
    rules = load(game)
    view = rules.view(rules.start(rules.Options(), rules.SEATS[-1]), None)
    (_, actions), components = msgspec.json.schema_components([type(view), rules.Actions], ref_template="{name}")
    act = f"/** Everything that can be done in this game. */\nexport type Act = {typescript(actions)};"
    return "\n\n".join([HEAD, *others(components, "../../server/api-types"), act]) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    SOCKET.write_text(socket_types(), encoding="utf-8")
    BOTS.write_text(bots(), encoding="utf-8")
    for name in NAMES:
        game_file(name).parent.mkdir(parents=True, exist_ok=True)
        game_file(name).write_text(game_types(name), encoding="utf-8")
