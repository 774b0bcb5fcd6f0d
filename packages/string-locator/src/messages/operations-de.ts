import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of string-locator in German",
  language: "de",
  texts: {
    "Get the text of a file or item": "Text einer Datei oder eines Inhalts lesen",
    "List the folders and content types that can be searched":
      "Ordner und Inhaltstypen auflisten, die durchsucht werden können",
    "Replace matches in a file or in a text of an item; a preview by default":
      "Treffer in einer Datei oder einem Text eines Inhalts ersetzen; ohne weitere Angabe als Vorschau",
    "Revert a change": "Änderung rückgängig machen",
    "Save the text of a file or item": "Text einer Datei oder eines Inhalts speichern",
    "Search accessible files or items for a text or a pattern":
      "Zugängliche Dateien oder Inhalte nach einem Text oder Muster durchsuchen",
  },
});
