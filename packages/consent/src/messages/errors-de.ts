import type { ConsentErrorTexts } from "./error-texts.ts";

/** The errors of consent in German. */
export const errorsDe: ConsentErrorTexts = {
  consent_token_mismatch: "Das Token gehört nicht zu einem Scan, der auf Ergebnisse wartet.",
  consent_scan_running: "Ein Scan läuft bereits.",
  consent_scan_over: "Dieser Scan ist bereits beendet.",
  consent_cookie_exists: "Ein Cookie mit diesem Namen und dieser Domain existiert bereits.",
  consent_list_full: "Die Liste der Cookies ist voll.",
  consent_foreign_page: "Die Auswahl kann nur von Seiten dieser Website gesendet werden.",
  consent_not_found: "Der Scan oder das Cookie existiert nicht.",
  maxResults: "Ergebnisse enthalten höchstens {categories} Kategorien und {cookies} Cookies.",
  nameRequired: "Ein Name ist erforderlich.",
  patternRule: "Ein Muster hat ein * und mindestens zwei andere Zeichen, zum Beispiel shop_*.",
};
