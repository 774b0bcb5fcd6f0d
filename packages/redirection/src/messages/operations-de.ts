import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of redirection in German",
  language: "de",
  texts: {
    "Create a group; returns the list": "Gruppe anlegen; gibt die Liste zurück",
    "Create redirects, one for each source; returns the list":
      "Weiterleitungen anlegen, eine je Quelle; gibt die Liste zurück",
    "Delete all redirects, groups, logs and settings":
      "Alle Weiterleitungen, Gruppen, Protokolle und Einstellungen löschen",
    "Delete entries of the 404 log; returns the list":
      "Einträge des 404-Protokolls löschen; gibt die Liste zurück",
    "Delete entries of the redirect log; returns the list":
      "Einträge des Weiterleitungsprotokolls löschen; gibt die Liste zurück",
    "Enable, disable or delete groups; returns the list":
      "Gruppen aktivieren, deaktivieren oder löschen; gibt die Liste zurück",
    "Enable, disable, reset or delete redirects; returns the list":
      "Weiterleitungen aktivieren, deaktivieren, zurücksetzen oder löschen; gibt die Liste zurück",
    "Export redirects as CSV, JSON, Apache or nginx configuration":
      "Weiterleitungen als CSV, JSON oder Konfiguration von Apache oder nginx exportieren",
    "Find posts and pages to redirect to": "Beiträge und Seiten als Ziele suchen",
    "Fix reported problems": "Gemeldete Probleme beheben",
    "Get the redirect settings": "Einstellungen der Weiterleitungen lesen",
    "Get the status of the site's redirects": "Zustand der Weiterleitungen der Website lesen",
    "Import redirects from sources on this site into the first group":
      "Weiterleitungen aus Quellen dieser Website in die erste Gruppe importieren",
    "Import redirects: CSV, an exported file (.json), or the configuration of Apache or nginx":
      "Weiterleitungen importieren: CSV, exportierte Datei (.json) oder Konfiguration von Apache oder nginx",
    "List the import sources on this site": "Importquellen dieser Website auflisten",
    "Run the next step of a schema upgrade; never needed, because tables are migrated at start":
      "Nächsten Schritt einer Schema-Aktualisierung ausführen; nie nötig, da Tabellen beim Start migriert werden",
    "Test whether the API responds": "Prüfen, ob die API antwortet",
    "Update redirect settings; omitted ones are unchanged":
      "Einstellungen der Weiterleitungen ändern; fehlende bleiben unverändert",
  },
});
