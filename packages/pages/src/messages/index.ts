import { defineMessages, type Messages } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** The messages of the public pages. Pass them to `translation` to add a language or to replace texts. */
export const pagesMessages: Messages<typeof en> = defineMessages("pages", { en, de, ar });
