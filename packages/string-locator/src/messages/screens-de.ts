import { screenTexts } from "@waymark/core";

/** The screen of changes in German. */
export const screensDe = screenTexts({
  name: "string-locator in German",
  language: "de",
  texts: {
    Change: "Änderung",
    "Changes by search and replace": "Änderungen durch Suchen und Ersetzen",
    Place: "Stelle",
    "The text from before the change is stored again.":
      "Der Text von vor der Änderung wird wieder gespeichert.",
    Undo: "Rückgängig",
  },
  words: {
    "string-locator": "Textsuche",
    action: "Aktion",
    outcome: "Ergebnis",
  },
});
