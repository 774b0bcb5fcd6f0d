import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of accounts in German",
  language: "de",
  texts: {
    "Accept an invitation with the token of its mail":
      "Einladung mit dem Token aus ihrer E-Mail annehmen",
    "Change the caller's own user": "Eigenen Benutzer ändern",
    "Confirm an email address with the token of a mailed link":
      "E-Mail-Adresse mit dem Token eines gesendeten Links bestätigen",
    "Create an API token; the token is returned only once":
      "API-Token anlegen; es wird nur einmal zurückgegeben",
    "Create an application password; the password is returned only once":
      "Anwendungspasswort anlegen; das Passwort wird nur einmal zurückgegeben",
    "Delete all application passwords of a user":
      "Alle Anwendungspasswörter eines Benutzers löschen",
    "Delete the caller's own user": "Eigenen Benutzer löschen",
    "End a session of a user": "Sitzung eines Benutzers beenden",
    "End all sessions of a user": "Alle Sitzungen eines Benutzers beenden",
    "Get the application password in use": "Verwendetes Anwendungspasswort lesen",
    "Get the caller's own user": "Eigenen Benutzer lesen",
    "List the API tokens of a user": "API-Tokens eines Benutzers auflisten",
    "List the roles and their permissions": "Rollen und ihre Berechtigungen auflisten",
    "List the sessions of a user, newest first, at most 100":
      "Bis zu 100 Sitzungen eines Benutzers auflisten, neueste zuerst",
    "Mail a confirmation link to the caller's new email address":
      "Bestätigungslink an die eigene neue E-Mail-Adresse senden",
    "Request a mail with a link to set a new password":
      "E-Mail mit einem Link zum Festlegen eines neuen Passworts anfordern",
    "Revoke an API token": "API-Token widerrufen",
    "Send an invitation again, with a new link; the earlier link becomes invalid":
      "Einladung mit neuem Link erneut senden; der frühere Link wird ungültig",
    "Set a new password with the token of a mailed link":
      "Neues Passwort mit dem Token eines gesendeten Links festlegen",
    "Set up a new site and create its first administrator":
      "Neue Website einrichten und ihren ersten Administrator anlegen",
  },
});
