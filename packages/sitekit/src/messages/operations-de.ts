import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of sitekit in German",
  language: "de",
  texts: {
    "Accept or dismiss a notice": "Hinweis annehmen oder ausblenden",
    "Activate a module, or deactivate it with those that require it":
      "Modul aktivieren oder zusammen mit den Modulen deaktivieren, die es benötigen",
    "Check the database, files, background jobs, counting, the front page and the clock":
      "Datenbank, Dateien, Hintergrundaufgaben, Zählung, Startseite und Uhr prüfen",
    "Create a tag that the front page contains for five minutes, for requests that ask for it":
      "Tag anlegen, das die Startseite fünf Minuten lang enthält, für Anfragen, die es verlangen",
    "Delete dismissed tours of all users": "Ausgeblendete Touren aller Benutzer löschen",
    "Delete settings and answers of all users; counts remain":
      "Einstellungen und Antworten aller Benutzer löschen; Zählungen bleiben",
    "Delete the data of the user, except dismissed tours":
      "Daten des Benutzers außer ausgeblendeten Touren löschen",
    "Dismiss a tour for the user": "Tour für den Benutzer ausblenden",
    "Find published pages by a URL of this site, or by words":
      "Veröffentlichte Seiten nach einer URL dieser Website oder nach Wörtern suchen",
    "Get a datapoint of a module, such as a report":
      "Datenpunkt eines Moduls lesen, etwa einen Bericht",
    "Get a module": "Modul lesen",
    "Get several datapoints of modules in one request":
      "Mehrere Datenpunkte von Modulen mit einer Anfrage lesen",
    "Get the settings of a module, active or inactive":
      "Einstellungen eines aktiven oder inaktiven Moduls lesen",
    "Get the status of the developer plugin, which is never installed":
      "Status des Entwickler-Plugins lesen, das es nicht gibt",
    "Get the survey with its answers": "Umfrage mit ihren Antworten lesen",
    "Check whether analytics are enabled, and their owner":
      "Lesen, ob die Statistik aktiviert ist, und wem sie gehört",
    "Check whether reports are available for the user":
      "Lesen, ob Berichte für den Benutzer verfügbar sind",
    "Check whether the user agrees to usage tracking; nothing is tracked here":
      "Lesen, ob der Benutzer der Nutzungserfassung zustimmt; hier wird nichts erfasst",
    "List notices for the user": "Hinweise für den Benutzer auflisten",
    "List the modules": "Module auflisten",
    "List the notices of a module": "Hinweise eines Moduls auflisten",
    "List the tours that the user has dismissed":
      "Touren auflisten, die der Benutzer ausgeblendet hat",
    "Save answers to the survey": "Antworten auf die Umfrage speichern",
    "Send data to a module": "Daten an ein Modul senden",
    "Set whether the user agrees to usage tracking":
      "Festlegen, ob der Benutzer der Nutzungserfassung zustimmt",
    "Update settings of a module; omitted ones are unchanged":
      "Einstellungen eines Moduls ändern; fehlende bleiben unverändert",
  },
});
