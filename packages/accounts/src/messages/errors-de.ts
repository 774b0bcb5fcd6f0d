import type { AccountErrorTexts } from "./error-texts.ts";

/** The errors of accounts in German. */
export const errorsDe: AccountErrorTexts = {
  rest_user_exists: "Senden Sie beim Anlegen eines Benutzers keine ID.",
  rest_user_invalid_id: "Der Benutzer existiert nicht.",
  rest_user_cannot_view: "Sie sind leider nicht berechtigt, diesen Benutzer zu sehen.",
  rest_forbidden_orderby: "Sie sind leider nicht berechtigt, Benutzer danach zu sortieren.",
  rest_forbidden_who:
    "Sie sind leider nicht berechtigt, Benutzer nach diesem Parameter abzufragen.",
  rest_cannot_create_user: "Sie sind leider nicht berechtigt, Benutzer hinzuzufügen.",
  rest_cannot_edit: "Sie sind leider nicht berechtigt, diesen Benutzer zu ändern.",
  rest_cannot_edit_roles:
    "Sie sind leider nicht berechtigt, die Rollen dieses Benutzers zu ändern.",
  rest_user_cannot_delete: "Sie sind leider nicht berechtigt, diesen Benutzer zu löschen.",
  rest_user_invalid_argument: "Ein Benutzername kann nicht geändert werden.",
  rest_user_invalid_email: "Ein anderer Benutzer hat diese Adresse.",
  rest_user_invalid_slug: "Ein anderer Benutzer hat diese Titelform.",
  rest_user_invalid_role: "Die Rolle existiert nicht.",
  rest_user_invalid_reassign:
    "Der Benutzer, dem die Inhalte übertragen werden sollen, existiert nicht.",
  rest_trash_not_supported:
    "Benutzer können nicht in den Papierkorb verschoben werden. Senden Sie force=true, um sie zu löschen.",
  existing_user_login: "Dieser Benutzername ist vergeben.",
  existing_user_email: "Diese Adresse ist vergeben.",
  user_login_too_long: "Ein Benutzername hat höchstens 60 Zeichen.",
  user_nicename_too_long: "Eine Titelform hat höchstens 50 Zeichen.",
  user_url_too_long: "Die Adresse der Website eines Benutzers hat höchstens 100 Zeichen.",
  application_passwords_disabled: "Diese Website hat keine Anwendungspasswörter.",
  rest_cannot_list_application_passwords:
    "Sie sind leider nicht berechtigt, die Anwendungspasswörter dieses Benutzers aufzulisten.",
  rest_cannot_read_application_password:
    "Sie sind leider nicht berechtigt, dieses Anwendungspasswort zu lesen.",
  rest_cannot_create_application_passwords:
    "Sie sind leider nicht berechtigt, Anwendungspasswörter für diesen Benutzer anzulegen.",
  rest_cannot_edit_application_password:
    "Sie sind leider nicht berechtigt, dieses Anwendungspasswort zu ändern.",
  rest_cannot_delete_application_password:
    "Sie sind leider nicht berechtigt, dieses Anwendungspasswort zu löschen.",
  rest_cannot_delete_application_passwords:
    "Sie sind leider nicht berechtigt, die Anwendungspasswörter dieses Benutzers zu löschen.",
  rest_application_password_not_found: "Das Anwendungspasswort existiert nicht.",
  application_password_duplicate_name: "Es gibt bereits ein Anwendungspasswort mit diesem Namen.",
  rest_application_password_limit: "Ein Benutzer hat höchstens 100 Anwendungspasswörter.",
  rest_cannot_introspect_app_password_for_non_authenticated_user:
    "Das verwendete Anwendungspasswort kann nur von seinem Besitzer gelesen werden.",
  rest_no_authenticated_app_password: "Es wird kein Anwendungspasswort verwendet.",
  api_tokens_disabled: "Diese Website hat keine API-Tokens.",
  rest_cannot_list_api_tokens:
    "Sie sind leider nicht berechtigt, die API-Tokens dieses Benutzers aufzulisten.",
  rest_cannot_create_api_tokens:
    "Sie sind leider nicht berechtigt, API-Tokens für diesen Benutzer anzulegen.",
  rest_cannot_delete_api_token: "Sie sind leider nicht berechtigt, dieses API-Token zu widerrufen.",
  rest_cannot_list_sessions:
    "Sie sind leider nicht berechtigt, die Sitzungen dieses Benutzers aufzulisten.",
  rest_cannot_delete_sessions:
    "Sie sind leider nicht berechtigt, die Sitzungen dieses Benutzers zu beenden.",
  session_not_found: "Die Sitzung existiert nicht.",
  rest_api_token_not_found: "Das API-Token existiert nicht.",
  rest_api_token_invalid_scope: "Ein API-Token kann nur Berechtigungen seines Besitzers haben.",
  rest_api_token_limit: "Ein Benutzer hat höchstens 100 API-Tokens.",
  rest_api_token_read_only: "Dieses API-Token erlaubt nur das Lesen.",
  rest_api_token_no_credentials:
    "Passwörter und E-Mail-Adressen können nicht mit einem API-Token festgelegt werden.",
  password_resets_disabled: "Diese Website setzt Passwörter nicht per E-Mail zurück.",
  invitation_exists:
    "Diese Adresse ist bereits eingeladen. Senden Sie die Einladung noch einmal, oder widerrufen Sie sie.",
  invitation_not_found: "Die Einladung existiert nicht.",
  rest_invalid_link:
    "Dieser Link ist nicht gültig. Er ist abgelaufen, wurde bereits verwendet, oder es wurde ein neuerer gesendet.",
  rest_user_disabled: "Dieser Benutzer ist deaktiviert.",
  rest_https_required: "Zugangsdaten werden nur über https angenommen.",
  passwordRule: "Ein Passwort hat {min} bis {max} Zeichen und keinen umgekehrten Schrägstrich.",
  invalidCredentials: "Diese Zugangsdaten sind nicht gültig.",
  roleMissing: "Die Rolle {role} existiert nicht.",
  lastAdministrator: "Der letzte Administrator kann nicht gelöscht werden.",
  invalidValue: "Der Wert von {name} ist ungültig.",
  loginRule:
    "Ein Benutzername darf Buchstaben, Ziffern, _ - . @ und einzelne Leerzeichen enthalten.",
  loginWithAt: "Ein Benutzername mit @ muss die eigene E-Mail-Adresse sein.",
};
