import { defineMessages, type Messages } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** The texts of popups: for a translation of them. */
export const popupMessages: Messages<typeof en> = defineMessages("popup", { en, de, ar });
