import { defineNamespace } from "@waymark/core";
import { changeEntry, listEntries, removeEntry, writeEntry } from "./routes/entries.ts";

/** What the module offers over HTTP. */
export const v1 = defineNamespace("__module__/v1", {
  "/entries": [listEntries, writeEntry],
  "/entries/:id": [changeEntry, removeEntry],
});
