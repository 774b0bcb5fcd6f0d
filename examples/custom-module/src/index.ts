import { defineModule } from "@waymark/core";
import { errors } from "./errors.ts";
import { contributions } from "./extension-points.ts";
import { createIssueJob } from "./jobs/create-issue.ts";
import { deleteUnconfirmed } from "./jobs/delete-unconfirmed.ts";
import { sendConfirmation } from "./jobs/send-confirmation.ts";
import { sendIssue } from "./jobs/send-issue.ts";
import { queueIssue } from "./jobs/queue-issue.ts";
import { followDeleted, followStatus } from "./listeners.ts";
import { migrations } from "./migrations.ts";
import { options } from "./options.ts";
import { pages } from "./pages/handlers.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";

/** A newsletter: readers subscribe, and get emails about new content of the site. */
export const newsletter = defineModule({
  name: "newsletter",
  requires: ["content"],
  options,
  tables,
  migrations,
  errors,
  contributes: contributions,
  on: [followStatus, followDeleted],
  jobs: [createIssueJob, deleteUnconfirmed, sendConfirmation, sendIssue, queueIssue],
  pages: [pages],
  namespaces: [v1],
});
