import type { Command } from "../command.ts";
import { audit } from "./audit.ts";
import { explain } from "./explain.ts";
import { exportFile } from "./export.ts";
import { importFile } from "./import.ts";
import { migrate } from "./migrate.ts";
import { routes } from "./routes.ts";
import { serveSite } from "./serve.ts";
import { createUserCommand } from "./user-create.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serveSite,
  migrate,
  importFile,
  exportFile,
  createUserCommand,
  routes,
  audit,
  explain,
];
