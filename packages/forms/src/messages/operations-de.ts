import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of forms in German",
  language: "de",
  texts: {
    "Create a bearer token with read access to the submissions of forms":
      "Bearer-Token anlegen, mit dem Einsendungen gelesen werden können",
    "Create a captcha task to solve before a form is submitted":
      "Captcha-Aufgabe anlegen, die vor dem Absenden zu lösen ist",
    "Download a file of a submission": "Datei einer Einsendung herunterladen",
    "Erase the submissions of a person by email address; repeat until `done`":
      "Einsendungen einer Person nach E-Mail-Adresse löschen; wiederholen bis `done`",
    "Export the submissions of forms changed in a period as tables":
      "Einsendungen von Formularen, die in einem Zeitraum geändert wurden, als Tabellen exportieren",
    "Get a form as visitors see it, with a ticket for its submission":
      "Formular lesen, wie Besucher es sehen, mit einem Ticket für die Einsendung",
    "List the fields of a form whose values are stored, by ID":
      "Felder eines Formulars auflisten, deren Werte gespeichert werden, nach ID",
    "List the forms whose submissions the caller may read, by ID":
      "Formulare auflisten, deren Einsendungen der Benutzer lesen darf, nach ID",
    "List the submissions of a form, newest first":
      "Einsendungen eines Formulars auflisten, neueste zuerst",
    "List the submissions of a person by email address":
      "Einsendungen einer Person nach E-Mail-Adresse auflisten",
    "Resend an email about a submission": "E-Mail zu einer Einsendung erneut senden",
    "Show a form that is not saved, and calculate with example values":
      "Nicht gespeichertes Formular anzeigen und mit Beispielwerten rechnen",
    "Submit a form": "Formular absenden",
  },
});
