import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  close: "Schließen",
  shownCookie:
    "Merkt sich, dass ein Popup angezeigt oder geschlossen wurde, damit es sich nicht erneut öffnet.",
  shownCookieDuration: "wie für jedes Popup eingestellt",
  sentCookie: "Öffnet ein Popup auf der Seite nach dem Senden eines Formulars.",
};
