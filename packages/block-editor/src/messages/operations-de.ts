import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of block-editor in German",
  language: "de",
  texts: {
    "Download templates and patterns as a zip archive":
      "Templates und Vorlagen als ZIP-Archiv herunterladen",
    "Get a block type of the site": "Blocktyp der Website lesen",
    "Get a menu location": "Menüposition lesen",
    "Get or create the default navigation menu": "Standardmenü der Navigation lesen oder anlegen",
    "Get the title, icon, description and image of a page":
      "Titel, Symbol, Beschreibung und Bild einer Seite lesen",
    "List the menu locations": "Menüpositionen auflisten",
    "Render a block": "Block darstellen",
    "Render a block, with its attributes in the body":
      "Block darstellen, mit seinen Attributen im Inhalt der Anfrage",
  },
});
