import { defineMessages, type Messages } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** The messages of the admin page and of links to it. Pass them to `translation` to add a language or to replace texts. */
export const adminMessages: Messages<typeof en> = defineMessages("admin", { en, de, ar });
