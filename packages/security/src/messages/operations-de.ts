import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of security in German",
  language: "de",
  texts: {
    "Authenticate as an administrator who may connect a console, and get a token":
      "Als Administrator anmelden, der eine Konsole verbinden darf, und ein Token erhalten",
    "Authenticate as the connected console and get a token":
      "Als verbundene Konsole anmelden und ein Token erhalten",
    "Change the settings of scans and sign-ins": "Einstellungen von Scans und Anmeldungen ändern",
    "Confirm the second factor whose setup was started within the last hour, and end the caller's other sessions":
      "Zweiten Faktor bestätigen, dessen Einrichtung in der letzten Stunde begonnen wurde, und die anderen eigenen Sitzungen beenden",
    "Connect a console, with a token from `POST /authenticate-premium`":
      "Konsole verbinden, mit einem Token von `POST /authenticate-premium`",
    "Disconnect the console and revoke its tokens": "Konsole trennen und ihre Tokens widerrufen",
    "Generate new recovery codes; the old ones become invalid":
      "Neue Wiederherstellungscodes erzeugen; die alten werden ungültig",
    "Get a nonce to sign; valid for ten minutes": "Nonce zum Signieren lesen; zehn Minuten gültig",
    "Get the settings of scans and sign-ins": "Einstellungen von Scans und Anmeldungen lesen",
    "Check whether a user has a second factor": "Lesen, ob ein Benutzer einen zweiten Faktor hat",
    "Check whether the caller has a second factor":
      "Lesen, ob der Benutzer selbst einen zweiten Faktor hat",
    "Ignore, reopen or delete an issue, or quarantine or restore an upload":
      "Befund ignorieren, wieder öffnen oder löschen; Upload in Quarantäne verschieben oder wiederherstellen",
    "List issues, with the status of the running scan":
      "Befunde auflisten, mit dem Stand des laufenden Scans",
    "Remove the caller's second factor": "Eigenen zweiten Faktor entfernen",
    "Remove the second factor of another user, and end their sessions":
      "Zweiten Faktor eines anderen Benutzers entfernen und dessen Sitzungen beenden",
    "Show the changes in the file of an issue, or the lines around the finding":
      "Änderungen in der Datei eines Befunds oder die Zeilen um die Fundstelle anzeigen",
    "Start a scan": "Scan starten",
    "Start setting up a second factor; the secret is returned only once":
      "Einrichtung eines zweiten Faktors beginnen; das Geheimnis wird nur einmal zurückgegeben",
    "Stop the running scan": "Laufenden Scan anhalten",
  },
});
