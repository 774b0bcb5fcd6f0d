import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  signIn: "Anmelden",
  signInWith: "Mit {provider} anmelden",
  cookie:
    "Verbindet Ihre Rückkehr von einem Anmeldeanbieter mit dem Beginn der An- oder Abmeldung.",
  cookieDuration: "10 Minuten",
};
