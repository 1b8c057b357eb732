// The words about notifications and holidays.

import { plural } from "./plural";
import type { Lang } from "./words";

const en = {
  title: "Notifications",
  lead:
    "We notify you when it’s your turn, when you’re asked something and when a game ends. " +
    "One message per game, plus a reminder before your time runs out.",
  here: "Turn on in this browser",
  hereOn: "On in this browser, even when the page is closed.",
  hereOff: "Off in this browser.",
  notHere: "Turn off",
  others: (count: number) =>
    plural.en(count, { one: "On in one other browser.", other: `On in ${count} other browsers.` }),
  hindered: {
    never: "This browser can’t show notifications. On an iPhone, add the page to your home screen first.",
    denied: "Notifications are blocked. Allow them in your browser’s site settings.",
    failed: "Couldn’t turn them on. Try again later.",
  },
  quiet: "Quiet hours",
  quietHelp: (zone: string) => `No notifications during these hours (${zone}).`,
  quietOn: "Use quiet hours",
  from: "From",
  to: "To",
  mail: "By email",
  mailHelp: "We send you an email to confirm.",
  address: "Email address",
  mailSave: "Confirm address",
  mailRemove: "Turn off emails",
  mailAsked: (address: string) => `We sent an email to ${address}. Open the link in it.`,
  mailOn: (address: string) => `Emails go to ${address}.`,
  away: "Days off",
  awayHelp: (left: number) =>
    `Games over several days pause, and others see until when. ${plural.en(left, { one: "1 day", other: `${left} days` })} left this year.`,
  awayUntil: (from: string, until: string) => `Away from ${from} until ${until}`,
  first: "First day",
  last: "Last day",
  awayTake: "Save days off",
  awayBack: "I’m back",
  saved: "Saved.",
  faults: {
    no_mail: "This server doesn’t send emails.",
    mail_failed: "Couldn’t send the email. Check the address or try later.",
    no_holiday: "Choose dates from today on, last day after first, not already taken.",
    too_long_away: "You don’t have that many days left this year.",
  } as Record<string, string>,
  table: "Notify me about this game",
  tableOn: "Notifications on for this game.",
  tableOff: "Notifications off for this game.",
  tableEnd: "Turn off",
  endTitle: "Turn off notifications?",
  endLead: "Choose for which games.",
  endTable: "For this game",
  endAll: "For all games",
  ended: "Off for this game.",
  endedAll: "All off. Turn them on again in Settings.",
  confirmTitle: "Get emails about your games?",
  confirmLead: "We email you when it’s your turn. Every email has an unsubscribe link.",
  confirmYes: "Yes, email me",
  confirmed: "Done. You’ll get emails from now on.",
  notValid: "This link has expired.",
  home: "Home",
};

const de: typeof en = {
  title: "Benachrichtigungen",
  lead:
    "Wir melden uns, wenn du dran bist, gefragt wirst oder ein Spiel endet. " +
    "Eine Nachricht pro Spiel, dazu eine Erinnerung, bevor deine Zeit abläuft.",
  here: "In diesem Browser einschalten",
  hereOn: "In diesem Browser an, auch wenn die Seite zu ist.",
  hereOff: "In diesem Browser aus.",
  notHere: "Ausschalten",
  others: (count) =>
    plural.de(count, { one: "In einem anderen Browser an.", other: `In ${count} anderen Browsern an.` }),
  hindered: {
    never:
      "Dieser Browser kann keine Benachrichtigungen zeigen. Auf dem iPhone: Leg die Seite zuerst auf den Home-Bildschirm.",
    denied: "Benachrichtigungen sind blockiert. Erlaub sie in den Browser-Einstellungen.",
    failed: "Einschalten ging nicht. Versuch es später nochmal.",
  },
  quiet: "Ruhezeit",
  quietHelp: (zone) => `In dieser Zeit bleibt es still (${zone}).`,
  quietOn: "Ruhezeit nutzen",
  from: "Von",
  to: "Bis",
  mail: "Per E-Mail",
  mailHelp: "Wir schicken dir eine E-Mail zum Bestätigen.",
  address: "E-Mail-Adresse",
  mailSave: "Adresse bestätigen",
  mailRemove: "E-Mails abschalten",
  mailAsked: (address) => `Wir haben eine E-Mail an ${address} geschickt. Öffne den Link darin.`,
  mailOn: (address) => `E-Mails gehen an ${address}.`,
  away: "Urlaub",
  awayHelp: (left) =>
    "Deine Spiele über mehrere Tage pausieren, andere sehen bis wann. " +
    `Noch ${plural.de(left, { one: "1 Tag", other: `${left} Tage` })} dieses Jahr.`,
  awayUntil: (from, until) => `Weg vom ${from} bis zum ${until}`,
  first: "Erster Tag",
  last: "Letzter Tag",
  awayTake: "Urlaub speichern",
  awayBack: "Ich bin wieder da",
  saved: "Gespeichert.",
  faults: {
    no_mail: "Dieser Server verschickt keine E-Mails.",
    mail_failed: "E-Mail nicht gesendet. Prüf die Adresse oder versuch es später.",
    no_holiday: "Wähl Tage ab heute, Ende nach Anfang, noch nicht vergeben.",
    too_long_away: "So viele Tage hast du dieses Jahr nicht mehr.",
  },
  table: "Für dieses Spiel benachrichtigen",
  tableOn: "Benachrichtigungen für dieses Spiel: an.",
  tableOff: "Benachrichtigungen für dieses Spiel: aus.",
  tableEnd: "Ausschalten",
  endTitle: "Benachrichtigungen ausschalten?",
  endLead: "Wähl, für welche Spiele.",
  endTable: "Für dieses Spiel",
  endAll: "Für alle Spiele",
  ended: "Für dieses Spiel ausgeschaltet.",
  endedAll: "Alle aus. Einschalten kannst du sie in den Einstellungen.",
  confirmTitle: "E-Mails zu deinen Spielen bekommen?",
  confirmLead: "Wir mailen dir, wenn du dran bist. Abmelden kannst du dich in jeder E-Mail.",
  confirmYes: "Ja, gern",
  confirmed: "Fertig. Ab jetzt bekommst du E-Mails.",
  notValid: "Der Link ist abgelaufen.",
  home: "Startseite",
};

export const notifyWords: Record<Lang, typeof en> = { en, de };
