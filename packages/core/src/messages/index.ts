import { defineMessages, type Messages } from "@waymark/messages";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** The messages of core's own pages. Pass them to `translation` to add a language or to replace texts. */
export const coreMessages: Messages<typeof en> = defineMessages("core", { en, de, ar });
