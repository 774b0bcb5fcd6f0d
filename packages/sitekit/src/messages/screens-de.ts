import { screenTexts } from "@waymark/core";

/** The forms of the settings of statistics in German. */
export const screensDe = screenTexts({
  name: "sitekit in German",
  language: "de",
  texts: {
    Analytics: "Statistik",
    "Not counted": "Nicht gezählt",
    "Respect Do Not Track": "Do Not Track beachten",
    "Retention in months": "Aufbewahrung in Monaten",
    Searches: "Suchanfragen",
    "Skipped paths": "Ausgelassene Pfade",
    Speed: "Geschwindigkeit",
    "Months that counts are stored": "Monate, die Zählungen gespeichert werden",
    "Query parameters that contain the search words":
      "Abfrageparameter, die die gesuchten Wörter enthalten",
    "Paths that are not counted, with everything below them":
      "Pfade, die nicht gezählt werden, mit allem darunter",
    "Users whose visits are not counted": "Benutzer, deren Besuche nicht gezählt werden",
    "Whether to measure Web Vitals in visitors' browsers too":
      "Ob Web Vitals auch in den Browsern der Besucher gemessen werden",
    "Whether visitors whose browsers send Do Not Track are left out":
      "Ob Besucher ausgelassen werden, deren Browser Do Not Track senden",
    "Who may read reports": "Wer Berichte lesen darf",
  },
  words: {
    sitekit: "Statistik",
    administrators: "Administratoren",
    contentCreators: "Verfasser von Inhalten",
    editors: "Redakteure",
    loggedinUsers: "Angemeldete Benutzer",
    readers: "Leser der Berichte",
    searchParams: "Suchparameter",
    vitals: "Web Vitals",
    writers: "Autoren",
  },
});
