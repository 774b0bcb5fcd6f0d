import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  badRequest: "Ungültige Anfrage",
  signInRequired: "Anmeldung erforderlich",
  notAllowed: "Nicht erlaubt",
  notFound: "Nicht gefunden",
  gone: "Nicht mehr vorhanden",
  teapot: "Ich bin eine Teekanne",
  legal: "Aus rechtlichen Gründen nicht verfügbar",
  failure: "Etwas ist schiefgegangen",
  notPossible: "Hier nicht möglich",
  unavailable: "Zurzeit nicht verfügbar",
  error: "Fehler",
};
