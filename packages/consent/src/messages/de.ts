import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  title: "Cookies auf dieser Website",
  text: "Einige Cookies sind für den Betrieb der Website notwendig. Andere werden nur verwendet, wenn Sie es erlauben. Sie können Ihre Entscheidung jederzeit ändern.",
  policy: "Cookie-Richtlinie",
  accept: "Alle akzeptieren",
  reject: "Alle ablehnen",
  choose: "Auswählen",
  save: "Auswahl speichern",
  again: "Cookie-Einstellungen",
  blocked: "Inhalte von {host} werden angezeigt, sobald Sie die Kategorie „{category}“ erlauben.",
  allow: "„{category}“ erlauben",
  gpc: "Ihr Browser sendet das Signal „Global Privacy Control“. Cookies dieser Kategorien bleiben ausgeschaltet, wenn Sie sie nicht hier auswählen: {categories}.",
  unused: "In diesen Kategorien sind keine Cookies aufgeführt:",

  necessary: "Notwendig",
  necessaryAbout:
    "Ohne diese funktioniert die Website nicht. Sie halten Sie zum Beispiel angemeldet und merken sich diese Auswahl.",
  functional: "Funktional",
  functionalAbout:
    "Eingebettete Karten und Videos sowie Einstellungen, die sich die Website merkt.",
  performance: "Leistung",
  performanceAbout: "Sie messen, wie schnell die Website ist und wo Fehler auftreten.",
  analytics: "Statistik",
  analyticsAbout: "Sie zählen Besuche und zeigen, welche Seiten gelesen werden.",
  advertisement: "Werbung",
  advertisementAbout: "Sie wählen Werbung aus und verfolgen Besucher über Websites hinweg.",
  others: "Sonstige",
  othersAbout: "Nicht zugeordnete Cookies.",

  listSeparator: ", ",
  session: "Sitzung",
  localStorage: "lokaler Speicher",
  sessionStorage: "Sitzungsspeicher",
  choiceCookie: "Speichert Ihre Einwilligungsauswahl.",
  choiceCookieDuration: "solange die Auswahl gilt",
};
