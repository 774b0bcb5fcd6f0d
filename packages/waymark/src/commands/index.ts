import type { Command } from "../command.ts";
import { audit } from "./audit.ts";
import { backup } from "./backup.ts";
import { check } from "./check.ts";
import { client } from "./client.ts";
import { explain } from "./explain.ts";
import { exportFile } from "./export.ts";
import { importFile } from "./import.ts";
import { cancelJob, listJobs, retryJob, showJob } from "./jobs.ts";
import { migrate } from "./migrate.ts";
import { restore } from "./restore.ts";
import { routes } from "./routes.ts";
import { runTask } from "./run.ts";
import { serveSite } from "./serve.ts";
import { createUserCommand } from "./user-create.ts";
import { changePassword, deleteUser, listUsers } from "./users.ts";
import { workSite } from "./work.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serveSite,
  workSite,
  migrate,
  importFile,
  exportFile,
  backup,
  restore,
  check,
  createUserCommand,
  changePassword,
  listUsers,
  deleteUser,
  runTask,
  listJobs,
  showJob,
  retryJob,
  cancelJob,
  routes,
  audit,
  explain,
  client,
];
