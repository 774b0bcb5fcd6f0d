import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of consent in German",
  language: "de",
  texts: {
    "Count recent choices by status": "Neuere Entscheidungen nach Status zählen",
    "Export recorded choices as CSV, newest first, at most 50,000":
      "Bis zu 50.000 aufgezeichnete Entscheidungen als CSV exportieren, neueste zuerst",
    "Export the list of cookies as CSV": "Liste der Cookies als CSV exportieren",
    "Follow the progress of a scan": "Fortschritt eines Scans verfolgen",
    "Get the consent settings": "Einstellungen der Einwilligung lesen",
    "Get the cookies of the site by category, and the categories offered to visitors":
      "Cookies der Website nach Kategorie und die Kategorien lesen, die Besuchern angeboten werden",
    "Receive the results of an external scanner that has the token":
      "Ergebnisse eines externen Scanners empfangen, der das Token hat",
    "Show the banner with settings that are not saved":
      "Banner mit nicht gespeicherten Einstellungen anzeigen",
    "Stop a scan": "Scan anhalten",
    "Update consent settings; fields that are left out stay as they are":
      "Einstellungen der Einwilligung ändern; fehlende Felder bleiben unverändert",
  },
});
