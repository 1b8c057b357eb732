"""What `vulture src` cannot see used: names that only a file, the page or a test reads. Each line says who."""

from __future__ import annotations

from worldwright.bots.hints import Worse
from worldwright.core.extras import Extras
from worldwright.core.notation import action_from_json
from worldwright.games.mapominoes.content import TablesFile
from worldwright.games.mapominoes.outlines import Outline
from worldwright.games.mondo.scoring import solo_minus
from worldwright.games.mondo_sapiens.scoring import solo_minus as solo_minus_of_sapiens
from worldwright.games.monuments.scoring import track_field
from worldwright.tables.messages import Said
from worldwright.tables.postgres_place import Truth
from worldwright.twins.engine import Judged
from worldwright.web.api import DeviceCard, GameCard, Me, SeatCard
from worldwright.web.daily import DayRow
from worldwright.web.match import Meeting
from worldwright.web.notification_api import Notifying
from worldwright.web.ratings import RatingCard
from worldwright.web.review_api import Reviewed
from worldwright.web.settings import Keep
from worldwright.web.tournament_api import TournamentPage
from worldwright.web.your_page_api import YourPage

_ = (
    Worse.less,  # the page's coach says it after a costly move
    Judged.visits,  # the tests of the twins
    TablesFile.joined_seats,  # shown with the content; the calibration asks it
    Extras.unlisted,  # the laws ask which kinds of action are legal beyond the list
    Said.chat,  # the page offers words of one's own by it
    GameCard.lessons,  # the page offers them on the start page
    GameCard.practice,
    DayRow.ghost,  # the page asks for points by time with it
    Me.hosts,  # the page links to the desk by it
    SeatCard.bot_account,  # the page says that a program plays there
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
    Truth.dump,  # psycopg asks it for the bytes of a value
    Keep.__call__,  # what a keeper of secrets is called with
    action_from_json,  # the laws read actions back from JSON with it
    solo_minus,  # the plain rule MO of the solo game, which the oracle and the rule tests ask
    solo_minus_of_sapiens,
    track_field,  # the plain rule of the points' track, which its rule test asks
)
