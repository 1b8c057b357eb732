// The words of an invitation: who can open its link, and how phones in the room join.

import type { Lang } from "../base/words/words";

const en = {
  lead: "Scan the code or send the link. One tap and they are in, no account.",
  nobody: "Phones cannot reach this yet",
  machine: "The link works on this computer only. Open it to your home network, and a code to scan appears here.",
  command: "The link works on this computer only. Start the server with this command, and a code to scan appears here:",
  join: "Let phones here join",
  joining: (address: string) =>
    `Uses the address ${address} until you turn it off. Everyone in that network who has the link can join.`,
  again: "Try again",
  send: "Send the link",
  copyHere: "Copy the link for this computer",
  network: (address: string) => ["Works in your home network", `, at ${address}. Phones need the same Wi-Fi.`],
  everywhere: (address: string) => ["Works everywhere", `, at ${address}.`],
  change: "Change or turn off",
  use: (address: string) => `Use ${address}`,
  close: "Turn off for phones",
  closing: "Phones that are playing lose their connection.",
};

const de: typeof en = {
  lead: "Code scannen oder Link schicken: ein Tipp und alle sind dabei, ohne Konto.",
  nobody: "Handys erreichen das hier noch nicht",
  machine: "Der Link geht nur auf diesem Computer. Öffne ihn fürs Heimnetz, dann steht hier ein Code zum Scannen.",
  command: "Der Link geht nur auf diesem Computer. Starte den Server so, dann steht hier ein Code zum Scannen:",
  join: "Handys hier mitspielen lassen",
  joining: (address) =>
    `Nutzt die Adresse ${address}, bis du es ausschaltest. In diesem Netz können alle mit dem Link mitspielen.`,
  again: "Noch einmal versuchen",
  send: "Link schicken",
  copyHere: "Link für diesen Computer kopieren",
  network: (address) => ["Geht in deinem Heimnetz", `, an ${address}. Handys brauchen dasselbe WLAN.`],
  everywhere: (address) => ["Geht überall", `, an ${address}.`],
  change: "Ändern oder ausschalten",
  use: (address) => `${address} nehmen`,
  close: "Für Handys ausschalten",
  closing: "Handys, die gerade spielen, verlieren die Verbindung.",
};

export const inviteWords: Record<Lang, typeof en> = { en, de };
