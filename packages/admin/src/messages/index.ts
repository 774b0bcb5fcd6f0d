import { defineMessages, type Messages } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** The texts of the document of the admin, and of links to it: for a translation of them. */
export const adminMessages: Messages<typeof en> = defineMessages("admin", { en, de, ar });
