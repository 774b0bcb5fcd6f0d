import type { Command } from "../command.ts";
import { audit, explain, routes } from "./inspect.ts";
import { backup, restore } from "./backup.ts";
import { check, runTask } from "./run.ts";
import { client } from "./client.ts";
import { developSite } from "./dev.ts";
import { exportFile } from "./export.ts";
import { importFile } from "./import.ts";
import { cancelJob, listJobs, retryJob, showJob } from "./jobs.ts";
import { migrate } from "./migrate.ts";
import { serveSite, workSite } from "./serve.ts";
import { createToken, listTokens, revokeToken } from "./tokens.ts";
import { createUserCommand } from "./user-create.ts";
import { inviteUserCommand } from "./user-invite.ts";
import { changePassword, deleteUser, listUsers } from "./users.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serveSite,
  developSite,
  workSite,
  migrate,
  importFile,
  exportFile,
  backup,
  restore,
  check,
  createUserCommand,
  changePassword,
  inviteUserCommand,
  listUsers,
  deleteUser,
  createToken,
  listTokens,
  revokeToken,
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
