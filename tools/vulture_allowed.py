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
from worldwright.twins.engine import Judged
from worldwright.web.api import DeviceCard, GameCard
from worldwright.web.daily import DayRow
from worldwright.web.notification_api import Notifying
from worldwright.web.review_api import Reviewed

_ = (
    Worse.less,  # the page's coach says it after a costly move
    Judged.visits,  # the tests of the twins
    TablesFile.joined_seats,  # shown with the content; the calibration asks it
    Extras.unlisted,  # the laws ask which kinds of action are legal beyond the list
    Said.chat,  # the page offers words of one's own by it
    GameCard.lessons,  # the page offers them on the start page
    GameCard.practice,
    DayRow.ghost,  # the page asks for points by time with it
    DeviceCard.this,  # the page marks the device it runs on
    Notifying.can_mail,  # the page offers mail only where there is a mail server
    Notifying.holiday_days_left,
    Reviewed.best_chance,  # the page shows it beside the better move
    Outline.coast,  # read from the decks' files and sent to the page whole
    action_from_json,  # the laws read actions back from JSON with it
    solo_minus,  # the plain rule MO of the solo game, which the oracle and the rule tests ask
    solo_minus_of_sapiens,
    track_field,  # the plain rule of the points' track, which its rule test asks
)
