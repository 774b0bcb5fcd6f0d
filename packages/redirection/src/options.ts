import * as z from "zod";

/** Files of another web server that the site can write, such as `serverFiles(folder)` of `@waymark/node`. */
export interface ServerFiles {
  /** The reason why a file cannot be written, for administrators; undefined if it can. */
  problem(path: string): Promise<string | undefined>;
  /**
   * Atomically replaces the text of a file by the result of `change`, which receives the current
   * text, or an empty text if the file does not exist.
   */
  change(path: string, change: (text: string) => string): Promise<void>;
}

const isServerFiles = (value: unknown): value is ServerFiles =>
  typeof value === "object" && value !== null && "change" in value && "problem" in value;

/** The option for server files. */
const serverFilesOption = z
  .custom<ServerFiles>(isServerFiles, "Must be the result of serverFiles(folder).")
  .optional()
  .describe(
    'Folder to which rules of the module Apache may be written, in the file that the setting `location` names: `serverFiles("/var/www/site")`',
  );

/** The permissions that can be granted separately, each as the capability `redirection_cap_` followed by the name. */
export const checks = [
  "redirect_manage",
  "redirect_add",
  "redirect_delete",
  "group_manage",
  "group_add",
  "group_delete",
  "log_manage",
  "log_delete",
  "404_manage",
  "404_delete",
  "io_manage",
  "option_manage",
  "support_manage",
  "site_manage",
] as const;

/** One of the permissions. */
export type Check = (typeof checks)[number];

/** Options of the module. Administrators change the rest in the settings at run time. */
export const options = z.strictObject({
  active: z
    .boolean()
    .default(true)
    .describe(
      "Whether rules are applied; `false` disables all rules, for example when a rule locks everybody out",
    ),
  capabilities: z
    .partialRecord(z.enum(checks), z.string().min(1))
    .default({})
    .describe(
      'The capability for each permission, by default `manage_options`: `{ redirect_add: "edit_pages" }`',
    ),
  patterns: z
    .int()
    .min(0)
    .max(10_000)
    .default(1000)
    .describe("Maximum number of rules with a pattern that are applied, the first by position"),
  logRows: z
    .int()
    .positive()
    .default(1_000_000)
    .describe("Maximum number of rows per log; the oldest are deleted"),
  logRate: z
    .int()
    .positive()
    .default(200)
    .describe(
      "Maximum number of requests per second that each process logs; further requests are counted, but not logged",
    ),
  serverFiles: serverFilesOption,
});
/** The options with defaults applied, as handlers receive them. */
export type Options = z.output<typeof options>;
