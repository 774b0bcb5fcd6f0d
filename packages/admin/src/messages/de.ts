import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  admin: "Verwaltung",
  needsScripts: "Die Verwaltung benötigt JavaScript.",
};
