import { screenTexts } from "@waymark/core";

/** The screens of imports of events in German. */
export const screensDe = screenTexts({
  name: "calendar-import in German",
  language: "de",
  texts: {
    "Event imports": "Veranstaltungsimporte",
    "If an event is no longer at the source": "Wenn eine Veranstaltung in der Quelle fehlt",
    "If an event was changed here": "Wenn eine Veranstaltung hier geändert wurde",
    Import: "Import",
    "Maps on the pages of new events": "Karten auf den Seiten neuer Veranstaltungen",
    Repeat: "Wiederholen",
    Repeats: "Wiederholungen",
    "Run now": "Jetzt ausführen",
    "Status of new events": "Status neuer Veranstaltungen",
    "Import hidden, sticky and featured from the source":
      "Verborgen, angeheftet und hervorgehoben aus der Quelle übernehmen",
  },
  words: {
    "calendar-import": "Kalenderimport",
    csv: "CSV",
    ical: "iCalendar-Feed",
    ics: "iCalendar-Datei",
    origin: "Herkunft",
    schedule: "Zeitplan",
    success: "Erfolgreich",
  },
});
