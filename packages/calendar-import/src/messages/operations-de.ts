import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of calendar-import in German",
  language: "de",
  texts: {
    "Preview an import without importing": "Vorschau eines Imports anzeigen, ohne zu importieren",
    "Report the result of a pending import, with the worker's hash":
      "Ergebnis eines wartenden Imports mit dem Hash des Workers melden",
    "Run a schedule now, or repeat an import": "Zeitplan jetzt ausführen oder Import wiederholen",
    "Submit a batch of items of a pending import, with the worker's hash":
      "Einen Teil der Einträge eines wartenden Imports mit dem Hash des Workers senden",
  },
});
