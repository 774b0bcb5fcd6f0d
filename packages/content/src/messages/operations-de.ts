import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of content in German",
  language: "de",
  texts: {
    "Cancel a check or an import; imported content remains":
      "Prüfung oder Import abbrechen; importierte Inhalte bleiben",
    "Create the missing sizes of an image": "Fehlende Größen eines Bildes erzeugen",
    "Edit an image": "Bild bearbeiten",
    "Export content, terms, users and comments as an export file (WXR)":
      "Inhalte, Begriffe, Benutzer und Kommentare als Exportdatei (WXR) exportieren",
    "Get a content type": "Inhaltstyp lesen",
    "Get a status": "Status lesen",
    "Get a taxonomy": "Taxonomie lesen",
    "Get the settings": "Einstellungen lesen",
    "Import a checked file; content from earlier runs is not changed":
      "Geprüfte Datei importieren; Inhalte früherer Läufe bleiben unverändert",
    "List the content types": "Inhaltstypen auflisten",
    "List the statuses": "Status auflisten",
    "List the taxonomies": "Taxonomien auflisten",
    "Replace the file of a media item": "Datei eines Mediums ersetzen",
    "Update the settings; null resets a setting":
      "Einstellungen ändern; null setzt eine Einstellung zurück",
  },
});
