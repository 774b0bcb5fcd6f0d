import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of popup in German",
  language: "de",
  texts: {
    "Count an open or a conversion of a popup": "Öffnung oder Konversion eines Popups zählen",
    "Get the total statistics of all popups": "Gesamtstatistik aller Popups lesen",
    "Reset the counts of a popup; totals are kept":
      "Zähler eines Popups zurücksetzen; Summen bleiben",
    "Show a popup that is not saved": "Nicht gespeichertes Popup anzeigen",
  },
});
