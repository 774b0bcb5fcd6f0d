import type { OidcErrorCode } from "./error-texts.ts";

/** The errors of signing in with a provider in German. */
export const errorsDe: Readonly<Record<OidcErrorCode, string>> = {
  oidc_expired: "Diese Anmeldung ist abgelaufen oder wurde nicht in diesem Browser begonnen.",
  oidc_refused: "Der Anbieter hat Sie nicht angemeldet.",
  oidc_invalid: "Die Anmeldung konnte nicht überprüft werden.",
  oidc_no_user: "Zu dieser Identität gehört kein Benutzer dieser Website.",
  oidc_email_taken:
    "Ein anderer Benutzer hat Ihre E-Mail-Adresse. Melden Sie sich mit Ihrem Passwort an.",
  oidc_unavailable: "Der Anbieter ist nicht erreichbar.",
  oidc_bad_provider: "Der Anbieter hat eine unbrauchbare Antwort gesendet.",
};
