import type { SeoErrorTexts } from "./error-texts.ts";

/** The errors of search engine optimization in German. */
export const errorsDe: SeoErrorTexts = {
  seo_not_found: "Die Seite existiert nicht.",
  seo_file_unknown: "Die Größe dieser Datei ist nicht bekannt.",
  seo_keywords_not_connected: "Die Website ist noch nicht verbunden.",
  seo_keywords_refused: "Der Anbieter für Suchbegriffe hat den Code nicht angenommen.",
  seo_keywords_failed: "Der Anbieter für Suchbegriffe hat nicht geantwortet.",
  seo_keywords_missing: "Es ist kein Anbieter für Suchbegriffe eingerichtet.",
  absoluteUrl: "Muss eine absolute URL mit höchstens 2.048 Zeichen sein.",
  country: "Muss aus zwei Kleinbuchstaben bestehen, zum Beispiel us.",
  notEmpty: "Darf nicht leer sein.",
  providerCode: "Muss der Code des Anbieters sein.",
  url: "Muss eine URL sein.",
  httpUrl: "Muss eine URL sein, die mit https:// oder http:// beginnt.",
  unknownNotice: "Unbekannter Hinweis.",
};
