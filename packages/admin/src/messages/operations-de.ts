import { screenTexts } from "@waymark/core";

/** The operations of the core, of the admin, and of modules without screens, in German. */
export const operationsDe = screenTexts({
  name: "operations of the core and the admin in German",
  language: "de",
  texts: {
    "Describe an item of this site for embedding":
      "Inhalt dieser Website zum Einbetten beschreiben",
    "Describe any address for embedding": "Beliebige Adresse zum Einbetten beschreiben",
    "Get a view of the calendar as HTML": "Kalenderansicht als HTML lesen",
    "Get the admin screens of the current user":
      "Seiten der Verwaltung lesen, die der Benutzer sieht",
    "Get the catalogue of this site": "Katalog dieser Website lesen",
    "Get the schemas of a list or of settings for the admin":
      "Schemas einer Liste oder von Einstellungen für die Verwaltung lesen",
    "Run up to 25 write requests at once": "Bis zu 25 schreibende Anfragen auf einmal ausführen",
  },
});
