import { defineNamespace } from "@waymark/core";
import { sendAgain } from "./routes/email-action.ts";
import { exportSubmissions } from "./routes/export.ts";

/** Submissions as tables, and their mails once more. */
export const submissionRoutes = defineNamespace("forms-submissions", {
  "/export": [exportSubmissions],
  "/email-action": [sendAgain],
});
