import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of site-health in German",
  language: "de",
  texts: {
    "Cancel a waiting or running background job; its writes are rolled back":
      "Wartende oder laufende Hintergrundaufgabe abbrechen; ihre Änderungen werden zurückgenommen",
    "Compare a backup with its checksums in the background":
      "Sicherung im Hintergrund mit ihren Prüfsummen vergleichen",
    "Create a backup of the site in the background":
      "Sicherung der Website im Hintergrund erstellen",
    "Delete a backup": "Sicherung löschen",
    "Delete the record of a background job that has ended":
      "Eintrag einer beendeten Hintergrundaufgabe löschen",
    "Download a backup as a ZIP file": "Sicherung als ZIP-Datei herunterladen",
    "Get a background job": "Hintergrundaufgabe lesen",
    "List background jobs, newest first": "Hintergrundaufgaben auflisten, neueste zuerst",
    "List the backups of the site, newest first, with the progress of a new one":
      "Sicherungen der Website auflisten, neueste zuerst, mit dem Fortschritt einer neuen",
    "Run a dead or cancelled background job again":
      "Fehlgeschlagene oder abgebrochene Hintergrundaufgabe erneut ausführen",
    "Get the storage sizes of the site": "Größen der Teile der Website",
    "Whether background jobs are running": "Ob Hintergrundaufgaben laufen",
    "Whether pages are cached, and their response time":
      "Ob Seiten zwischengespeichert werden und wie lang ihre Antwortzeit ist",
    "Whether the Authorization header reaches the site":
      "Ob der Authorization-Header die Website erreicht",
    "Whether the site can call itself": "Ob die Website sich selbst aufrufen kann",
    "Whether the site is served over HTTPS": "Ob die Website über HTTPS ausgeliefert wird",
    "Whether the update server can be reached": "Ob der Update-Server erreichbar ist",
  },
});
