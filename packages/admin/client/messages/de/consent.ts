import type { consentBanner as enConsentBanner } from "../consent.ts";
import type { Translated } from "../translated.ts";

/** The texts of the preview of the consent banner. */
export const consentBanner: Translated<typeof enConsentBanner> = {
  title: "Vorschau",
  view: "Was gezeigt wird",
  closed: "Erste Frage",
  opened: "Auswahl der Kategorien",
  frame: "Das Banner, wie Besucher es sehen",
  note: "Mit Ihren Änderungen, noch bevor sie gespeichert sind. Die Farben richten sich nach dem Gerät.",
  failed: "Die Vorschau ist nicht aktuell: {reason}",
};
