// The words about notifications and holidays.

import type { Lang } from "./words";

const en = {
  title: "When a table waits for you",
  lead:
    "You hear when it is your move, when you are asked something, and when a game over days ends: one " +
    "message for each table until you have looked, and one more before your time is up. It says the game " +
    "and who moved, nothing more.",
  here: "Tell me in this browser",
  hereOn: "This browser tells you, also when the page is closed.",
  hereOff: "This browser does not tell you.",
  notHere: "Not in this browser any more",
  others: (count: number) => (count === 1 ? "One of your browsers tells you." : `${count} of your browsers tell you.`),
  hindered: {
    never: "This browser cannot show messages of a closed page. On an iPhone, add the page to the home screen first.",
    denied: "The browser does not allow it. You can change that in the settings it has for this page.",
    failed: "The browser’s push service did not answer. Try again later.",
  },
  quiet: "Quiet hours",
  quietHelp: (zone: string) => `Nothing comes between these hours (${zone}); it waits until they are over.`,
  quietOn: "Keep quiet hours",
  from: "From",
  to: "To",
  mail: "By mail",
  mailHelp: "A mail asks first whether you want this.",
  address: "Mail address",
  mailSave: "Send the question",
  mailRemove: "No mails any more",
  mailAsked: (address: string) => `A question went to ${address}. Open its link and press the button there.`,
  mailOn: (address: string) => `Mails go to ${address}.`,
  away: "Days away",
  awayHelp: (left: number) =>
    "Your turns at tables with hours for a turn stand still, and the others see until when. " +
    `${left === 1 ? "One day is" : `${left} days are`} left this year.`,
  awayUntil: (from: string, until: string) => `Away from ${from} until ${until}`,
  first: "First day",
  last: "Last day",
  awayTake: "Be away then",
  awayBack: "I am back",
  saved: "Saved.",
  faults: {
    no_mail: "This server sends no mail.",
    mail_failed: "The mail could not be sent. Check the address, or try again later.",
    no_holiday: "Days away begin today or later, end after they began, and are not taken twice.",
    too_long_away: "That is more than the days that are left this year.",
  } as Record<string, string>,
  table: "Tell me when it is my move here",
  tableOn: "You are told when it is your move here.",
  tableOff: "You are not told about this table.",
  tableEnd: "Not about this table",
  endTitle: "End these notifications?",
  endLead: "Nothing has changed yet: press what you want.",
  endTable: "End them for this table",
  endAll: "End all notifications",
  ended: "Ended. You are not told about that table any more.",
  endedAll: "Ended. You are told nothing any more. You can change that under “You”.",
  confirmTitle: "Get mails about your tables?",
  confirmLead: "When a table waits for you, a mail says so. Every mail has a link that ends it.",
  confirmYes: "Yes, send me mails",
  confirmed: "Good. Mails come from now on.",
  notValid: "That link is not valid any more.",
  home: "To the games",
};

const de: typeof en = {
  title: "Wenn ein Tisch auf dich wartet",
  lead:
    "Du hörst es, wenn du am Zug bist, wenn du etwas gefragt wirst und wenn ein Spiel über Tage endet: " +
    "eine Nachricht je Tisch, bis du nachgesehen hast, und noch eine, bevor deine Zeit um ist. Darin " +
    "stehen das Spiel und wer gezogen hat, sonst nichts.",
  here: "In diesem Browser melden",
  hereOn: "Dieser Browser meldet sich, auch wenn die Seite zu ist.",
  hereOff: "Dieser Browser meldet sich nicht.",
  notHere: "In diesem Browser nicht mehr",
  others: (count) => (count === 1 ? "Einer deiner Browser meldet sich." : `${count} deiner Browser melden sich.`),
  hindered: {
    never:
      "Dieser Browser kann keine Nachrichten einer geschlossenen Seite zeigen. Leg die Seite auf einem " +
      "iPhone erst auf den Startbildschirm.",
    denied: "Der Browser erlaubt es nicht. Das lässt sich in seinen Einstellungen für diese Seite ändern.",
    failed: "Der Nachrichtendienst des Browsers hat nicht geantwortet. Versuch es später noch einmal.",
  },
  quiet: "Ruhezeit",
  quietHelp: (zone) => `Zwischen diesen Stunden kommt nichts (${zone}); es wartet, bis sie vorbei sind.`,
  quietOn: "Ruhezeit einhalten",
  from: "Von",
  to: "Bis",
  mail: "Per Mail",
  mailHelp: "Eine Mail fragt vorher, ob du das willst.",
  address: "Mailadresse",
  mailSave: "Frage schicken",
  mailRemove: "Keine Mails mehr",
  mailAsked: (address) => `Eine Frage ging an ${address}. Öffne den Link darin und drück dort den Knopf.`,
  mailOn: (address) => `Mails gehen an ${address}.`,
  away: "Tage, an denen du weg bist",
  awayHelp: (left) =>
    "Deine Züge an Tischen mit Stunden je Zug stehen still, und die anderen sehen, bis wann. " +
    `${left === 1 ? "Ein Tag ist" : `${left} Tage sind`} dieses Jahr noch übrig.`,
  awayUntil: (from, until) => `Weg vom ${from} bis zum ${until}`,
  first: "Erster Tag",
  last: "Letzter Tag",
  awayTake: "Dann bin ich weg",
  awayBack: "Ich bin wieder da",
  saved: "Gemerkt.",
  faults: {
    no_mail: "Dieser Server verschickt keine Mails.",
    mail_failed: "Die Mail ließ sich nicht schicken. Prüf die Adresse oder versuch es später noch einmal.",
    no_holiday: "Freie Tage beginnen heute oder später, enden nach ihrem Beginn und zählen nicht doppelt.",
    too_long_away: "Das sind mehr Tage, als dieses Jahr noch übrig sind.",
  },
  table: "Melden, wenn ich hier am Zug bin",
  tableOn: "Du hörst es, wenn du hier am Zug bist.",
  tableOff: "Von diesem Tisch hörst du nichts.",
  tableEnd: "Von diesem Tisch nicht",
  endTitle: "Diese Nachrichten beenden?",
  endLead: "Noch ist nichts geändert: Drück, was du willst.",
  endTable: "Für diesen Tisch beenden",
  endAll: "Alle Nachrichten beenden",
  ended: "Beendet. Von diesem Tisch hörst du nichts mehr.",
  endedAll: "Beendet. Du hörst nichts mehr. Ändern kannst du das unter „Du“.",
  confirmTitle: "Mails über deine Tische bekommen?",
  confirmLead: "Wenn ein Tisch auf dich wartet, sagt es eine Mail. In jeder steht ein Link, der das beendet.",
  confirmYes: "Ja, schickt mir Mails",
  confirmed: "Gut. Ab jetzt kommen Mails.",
  notValid: "Dieser Link gilt nicht mehr.",
  home: "Zu den Spielen",
};

export const notifyWords: Record<Lang, typeof en> = { en, de };
