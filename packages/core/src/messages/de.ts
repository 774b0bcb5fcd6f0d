import type { TextsLike } from "@waymark/messages";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  notFoundTitle: "Seite nicht gefunden",
  notFoundApi: "Die API dieser Website ist unter {link} zu finden.",
  failureTitle: "Es ist ein Fehler aufgetreten",
  failureText: "Fehlerkennung: {ref}. Das Protokoll der Website enthält die Einzelheiten.",
  languageCookie: "Die Sprache, die Sie gewählt haben.",
  languageCookieDuration: "1 Jahr",
};
