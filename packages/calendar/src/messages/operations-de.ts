import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of calendar in German",
  language: "de",
  texts: {
    "Acquire or renew the edit lock of a venue":
      "Bearbeitungssperre eines Veranstaltungsorts erwerben oder erneuern",
    "Acquire or renew the edit lock of an event":
      "Bearbeitungssperre einer Veranstaltung erwerben oder erneuern",
    "Acquire or renew the edit lock of an organizer":
      "Bearbeitungssperre eines Veranstalters erwerben oder erneuern",
    "Autosave an event": "Veranstaltung automatisch speichern",
    "Delete a revision of an event": "Revision einer Veranstaltung löschen",
    "Get a revision of an event": "Revision einer Veranstaltung lesen",
    "Get a venue": "Veranstaltungsort lesen",
    "Get an autosave of an event": "Automatische Speicherung einer Veranstaltung lesen",
    "Get an event": "Veranstaltung lesen",
    "Get an organizer": "Veranstalter lesen",
    "Get the calendar API as an OpenAPI 3.1 document":
      "API des Kalenders als OpenAPI-3.1-Dokument lesen",
    "Get the edit lock of a venue": "Bearbeitungssperre eines Veranstaltungsorts lesen",
    "Get the edit lock of an event": "Bearbeitungssperre einer Veranstaltung lesen",
    "Get the edit lock of an organizer": "Bearbeitungssperre eines Veranstalters lesen",
    "List the autosaves of an event": "Automatische Speicherungen einer Veranstaltung auflisten",
    "List the revisions of an event": "Revisionen einer Veranstaltung auflisten",
    "Move a venue to the trash, or delete it permanently":
      "Veranstaltungsort in den Papierkorb verschieben oder endgültig löschen",
    "Move an event to the trash, ignore an imported one, or delete it permanently":
      "Veranstaltung in den Papierkorb verschieben, eine importierte ignorieren oder endgültig löschen",
    "Move an organizer to the trash, or delete it permanently":
      "Veranstalter in den Papierkorb verschieben oder endgültig löschen",
    "Release the edit lock of a venue": "Bearbeitungssperre eines Veranstaltungsorts freigeben",
    "Release the edit lock of an event": "Bearbeitungssperre einer Veranstaltung freigeben",
    "Release the edit lock of an organizer": "Bearbeitungssperre eines Veranstalters freigeben",
    "Update a venue; omitted fields are unchanged":
      "Veranstaltungsort ändern; fehlende Felder bleiben unverändert",
    "Update an event; omitted fields are unchanged":
      "Veranstaltung ändern; fehlende Felder bleiben unverändert",
    "Update an organizer; omitted fields are unchanged":
      "Veranstalter ändern; fehlende Felder bleiben unverändert",
  },
});
