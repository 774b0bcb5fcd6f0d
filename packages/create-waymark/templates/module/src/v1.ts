import { defineNamespace } from "@waymark/core";
import { updateEntry, listEntries, deleteEntry, createEntry } from "./routes/entries.ts";

/** The API of the module. */
export const v1 = defineNamespace("__module__/v1", {
  "/entries": [listEntries, createEntry],
  "/entries/:id": [updateEntry, deleteEntry],
});
