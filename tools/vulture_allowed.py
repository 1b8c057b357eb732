"""Names that `vulture src` takes for unused: each line says which file, client or test reads it."""

from __future__ import annotations

from worldwright.bots.hints import Worse
from worldwright.compiled.program import Judged, Twin
from worldwright.core.extras import Extras
from worldwright.core.notation import action_from_json
from worldwright.core.pad import Pad, PadLine
from worldwright.games.mapominoes.content import TablesFile
from worldwright.games.mapominoes.outlines import Outline
from worldwright.games.mondo.scoring import solo_minus
from worldwright.games.mondo_sapiens.scoring import solo_minus as solo_minus_of_sapiens
from worldwright.games.monuments.scoring import track_field
from worldwright.server.accounts.schemas import DeviceCard, Me
from worldwright.server.analysis.review_schemas import Reviewed
from worldwright.server.catalogue.schemas import GameCard
from worldwright.server.daily.schemas import DayPage, DayRow
from worldwright.server.daily.streak import RowOfDays
from worldwright.server.engine.messages import ChatUpdate, decode_server
from worldwright.server.engine.seat_handover import occupy
from worldwright.server.http.schemas import SeatCard, TableCard
from worldwright.server.matchmaking.schemas import Meeting
from worldwright.server.moderation.schemas import DeskServer
from worldwright.server.notifications.schemas import Notifying
from worldwright.server.process.settings import Keep
from worldwright.server.profile.schemas import YourPage
from worldwright.server.ratings.schemas import RatingCard
from worldwright.server.runtime.nodes import NodeHealth
from worldwright.server.storage.postgres.address import Truth
from worldwright.server.tournaments.schemas import TournamentPage

_ = (
    Worse.less,  # the client's coach shows it after a costly move
    Twin.bench,  # the benchmark and the tests play many games with it
    Judged.visits,  # the tests of the compiled rules
    TablesFile.joined_seats,  # shown with the content; the calibration asks it
    Extras.unlisted,  # the laws ask which kinds of action are legal beyond the list
    Extras.soak,  # the fault simulation asks which tables to play
    decode_server,  # the fault simulation and the tests read what a table sends
    occupy,  # the fault simulation and the tests take a seat with it
    ChatUpdate.chat,  # the client offers free chat by it
    GameCard.lessons,  # the page offers them on the start page
    GameCard.practice,
    PadLine.adds,  # the page makes points by them
    PadLine.best_each,
    PadLine.takes_chip,
    Pad.glass_seconds,
    DayPage.yours,  # the page shows the visitor's own attempt
    DayRow.ghost,  # the page asks for points by time with it
    RowOfDays.weeks,  # the page draws the week with it
    DeskServer.disk_free,  # the admin page shows them
    DeskServer.disk_used,
    Me.hosts,  # the client links to the admin page by it
    SeatCard.bot_account,  # the page says that a program plays there
    TableCard.challenge,  # the page sends it to others
    YourPage.privacy,  # the page shows and changes it
    DeviceCard.this,  # the page marks the device it runs on
    Notifying.can_mail,  # the page offers mail only where there is a mail server
    Notifying.holiday_days_left,
    Meeting.any_language,  # the page says whom it looks for
    RatingCard.provisional,  # the page says how sure a rating is
    TournamentPage.crowded_out,  # the page says why it ended
    Reviewed.best_chance,  # the page shows it beside the better move
    Reviewed.lead_error,
    Outline.coast,  # read from the decks' files and sent to the page whole
    NodeHealth.steward,  # hosts read them at /health
    NodeHealth.hand_overs,
    NodeHealth.take_overs,
    Truth.dump,  # psycopg asks it for the bytes of a value
    Keep.__call__,  # what a keeper of secrets is called with
    action_from_json,  # the laws read actions back from JSON with it
    solo_minus,  # the plain rule MO of the solo game, which the oracle and the rule tests ask
    solo_minus_of_sapiens,
    track_field,  # the plain rule of the points' track, which its rule test asks
)
