import { defineMessages, type Messages } from "@waymark/messages";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** The texts of core's own pages: for a translation of them. */
export const coreMessages: Messages<typeof en> = defineMessages("core", { en, de, ar });
