import type { StringLocatorErrorTexts } from "./error-texts.ts";

/** The errors of search and replace in German. */
export const errorsDe: StringLocatorErrorTexts = {
  string_locator_off:
    "Suchen und Ersetzen ist für diese Art von Text auf dieser Website nicht eingeschaltet.",
  string_locator_foreign: "Anfragen von anderen Websites sind nicht erlaubt.",
  string_locator_invalid_path: "Diese Datei ist nicht zugänglich.",
  string_locator_not_found: "Die Datei, der Inhalt oder die Änderung existiert nicht.",
  string_locator_too_large: "Der Text ist zu groß.",
  string_locator_no_text: "Die Datei ist kein UTF-8-Text.",
  string_locator_not_writable: "Die Datei kann nicht geschrieben werden.",
  string_locator_changed: "Der Text wurde geändert, seit er gelesen wurde. Lesen Sie ihn erneut.",
  string_locator_not_kept:
    "Die Sicherung konnte nicht gespeichert werden, daher wurde nichts geschrieben.",
  string_locator_loopback: "Die Website antwortet nicht, daher ist die Datei unverändert.",
  string_locator_stuck:
    "Die Website antwortet seit der Änderung nicht, und der vorherige Text konnte nicht wiederhergestellt werden.",
  string_locator_syntax: "Nach der Änderung hätten Klammern kein Gegenstück.",
  string_locator_invalid_pattern: "Das Muster ist ungültig.",
  string_locator_invalid_cursor: "Der Cursor ist ungültig; beginnen Sie die Suche von vorn.",
  string_locator_too_slow: "Das Ersetzen dauert zu lange.",
  string_locator_not_restorable: "Es gibt keine Sicherung des Textes vor dieser Änderung.",
  unnamed: "Der Dateiname fehlt.",
  outside: "Diese Datei liegt außerhalb der zugänglichen Ordner, oder ihr Pfad ist ungültig.",
  kind: "Dateien mit diesem Namen oder dieser Art sind nicht zugänglich.",
  missing: "Die Datei wurde nicht gefunden.",
  link: "Ordner, Verknüpfungen und Dateien mit mehreren harten Links sind nicht zugänglich.",
  large: "Die Datei ist zu groß.",
  changed: "Die Datei wurde geändert, seit sie gelesen wurde.",
  silent:
    "Die Website antwortet unter ihrer eigenen Adresse nicht, daher wurde nichts geschrieben.",
  broken:
    "Die Website antwortete nach der Änderung nicht, daher wurde die Datei wiederhergestellt.",
  stuck:
    "Die Website antwortete nach der Änderung nicht, und die Datei konnte nicht wiederhergestellt werden: Ihre Sicherung ist vorhanden.",
  invalidPattern: "Ungültiges Muster: {reason}",
};
