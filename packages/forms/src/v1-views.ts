import { defineNamespace } from "@waymark/core";
import { viewFields, viewForms, viewSubmissions } from "./routes/views.ts";

/** Submissions for pages that show them, by a token. */
export const viewRoutes = defineNamespace("forms-views", {
  "/forms": [viewForms],
  "/forms/:id/fields": [viewFields],
  "/forms/:id/submissions": [viewSubmissions],
});
