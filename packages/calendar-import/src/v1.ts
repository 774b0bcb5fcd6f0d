import { defineNamespace } from "@waymark/core";
import { importBatch, importState } from "./routes/callbacks.ts";
import {
  createImport,
  deleteImport,
  listImports,
  getImport,
  runAgain,
  updateImport,
} from "./routes/imports.ts";
import { previewImport } from "./routes/preview.ts";

const namespace = defineNamespace("calendar/event-aggregator/v1", {
  "/import/:import_id/batch": [importBatch],
  "/import/:import_id/state": [importState],
  "/imports": [listImports, createImport],
  "/imports/:id": [getImport, updateImport, deleteImport],
  "/imports/:id/run": [runAgain],
  "/preview": [previewImport],
});
/** The routes of imports, with their types. */
export interface CalendarImportV1 extends Readonly<typeof namespace> {}
/** Imports of events: routes for administrators, and for workers. */
export const v1: CalendarImportV1 = namespace;
