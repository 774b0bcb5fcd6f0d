import { defineModule } from "@waymark/core";
import { errors } from "./errors.ts";
import { followUsers } from "./hooks.ts";
import { mailIssues } from "./jobs/mail-issues.ts";
import { runScan } from "./jobs/run-scan.ts";
import { schedule } from "./jobs/schedule.ts";
import { options } from "./options.ts";
import { contributions } from "./points.ts";
import { consoleToken } from "./scheme.ts";
import { ensureConsole, ensureUsers } from "./start.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";

export type { CodeEntry, CodeFiles, CodePlace, CodeText } from "./files/port.ts";

/** A scanner that looks for what somebody has planted: in content, settings, users, uploads and code. */
export const security = defineModule({
  name: "security",
  requires: ["content"],
  options,
  tables,
  errors,
  contributes: contributions,
  on: followUsers,
  schemes: [consoleToken],
  jobs: [mailIssues, runScan, schedule],
  start: [ensureConsole, ensureUsers],
  namespaces: [v1],
});
