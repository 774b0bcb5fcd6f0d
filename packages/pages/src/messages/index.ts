import { defineMessages, type Messages } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** The texts of the public pages: for a translation of them. */
export const pagesMessages: Messages<typeof en> = defineMessages("pages", { en, de, ar });
