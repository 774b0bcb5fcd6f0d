import * as z from "zod";
import { type Frozen, jsonResponse } from "@waymark/core";
import { type ActionData, queryModes } from "./rules/rule.ts";
import type { RequestData } from "./tables.ts";

const flags = z.object({
  flag_query: z.enum(queryModes),
  flag_case: z.boolean(),
  flag_trailing: z.boolean(),
  flag_regex: z.boolean(),
});
const redirect = z.object({
  id: z.int(),
  url: z.string(),
  match_url: z.string(),
  match_data: z.object({
    source: flags,
    options: z.object({ log_exclude: z.literal(true) }).optional(),
  }),
  action_code: z.int(),
  action_type: z.string(),
  action_data: z
    .record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]))
    .nullable(),
  match_type: z.string(),
  title: z.string(),
  hits: z.int(),
  regex: z.boolean(),
  group_id: z.int(),
  position: z.int(),
  last_access: z.string().describe("Date in the site's format; `-` if it was never followed"),
  enabled: z.boolean(),
});
/** A redirect in lists. */
export interface RedirectItem extends Omit<z.output<typeof redirect>, "action_data"> {
  readonly action_data: ActionData | null;
}
const group = z.object({
  id: z.int(),
  name: z.string(),
  redirects: z.int().describe("Number of redirects"),
  module_id: z.int(),
  moduleName: z.string(),
  enabled: z.boolean(),
  default: z
    .literal(true)
    .optional()
    .describe("Set on the group that was used last; in lists only"),
});
/** A group in lists. */
export interface GroupItem extends z.output<typeof group> {}
const listOf = <S extends z.ZodType>(items: S) =>
  z.object({ items: z.array(items), total: z.int() });

export const redirectList = jsonResponse("redirects", listOf(redirect));
export const redirectResponse = jsonResponse("redirect", z.object({ item: redirect }));
export const groupList = jsonResponse("groups", listOf(group));
export const groupResponse = jsonResponse("group", z.object({ item: group }));

const miss = z.object({
  id: z.int(),
  created: z.string().describe("Date in the site's format"),
  created_time: z.string(),
  url: z.string(),
  agent: z.string(),
  referrer: z.string(),
  domain: z.string(),
  ip: z.string(),
  http_code: z.int(),
  request_method: z.string(),
  request_data: z.union([
    z.object({
      headers: z.record(z.string(), z.string()).optional(),
      source: z.array(z.string()).optional(),
    }),
    z.literal(""),
  ]),
});
/** A request for a missing page, in lists. Address, agent and referrer come from visitors: escape them. */
export interface MissItem extends Omit<z.output<typeof miss>, "request_data"> {
  readonly request_data: RequestData | "";
}
const log = z.object({
  ...miss.shape,
  sent_to: z.string(),
  redirection_id: z.int(),
  redirect_by_slug: z.string(),
  redirect_by: z.string(),
});
/** A redirect that was followed, in lists. */
export interface LogItem extends Omit<z.output<typeof log>, "request_data"> {
  readonly request_data: RequestData | "";
}
const grouped = z.object({
  count: z.int(),
  id: z.string().describe("The counted value"),
  url: z.string().optional(),
  ip: z.string().optional(),
  agent: z.string().optional(),
});
/** The number of rows that share a value, under the name of its column. */
export interface GroupedItem extends z.output<typeof grouped> {}
/** A log, or with `groupBy` the count of each value. */
export const logList = jsonResponse("log", listOf(z.union([log, grouped])));
export const missList = jsonResponse("misses", listOf(z.union([miss, grouped])));

const suggestion = z.object({
  title: z.string(),
  value: z.string().describe("Address of the page"),
});
/** A page that a redirect can lead to. */
export interface Suggestion extends z.output<typeof suggestion> {}
export const suggestedPosts = jsonResponse("suggested posts", z.array(suggestion));

export const importedResponse = jsonResponse(
  "imported redirects",
  z.object({
    imported: z.int(),
    skipped: z
      .array(z.object({ line: z.int(), reason: z.string() }))
      .optional()
      .describe("Lines that were not imported, at most 100"),
  }),
);
const importer = z.object({ id: z.string(), name: z.string(), total: z.int() });
/** A source on this site that redirects can be imported from. */
export interface Importer extends z.output<typeof importer> {}
export const importersResponse = jsonResponse(
  "importers",
  z.object({ importers: z.array(importer) }),
);
export const exportedResponse = jsonResponse(
  "exported redirects",
  z.object({
    data: z.string().describe("File content"),
    total: z.int().describe("Number of redirects in the file"),
  }),
);

const choices = <S extends z.ZodType>(value: S) => z.array(z.object({ label: z.string(), value }));
const settings = z.object({
  settings: z.looseObject({}).describe("The settings by name"),
  groups: choices(choices(z.int())).describe("Groups by module"),
  installed: z.string().describe("Path of the site"),
  canDelete: z.boolean(),
  post_types: z.record(z.string(), z.string()).describe("Content types that can be monitored"),
});
/** The settings with the options of their form. */
export type SettingsBody = Frozen<z.output<typeof settings>>;
export const settingsResponse = jsonResponse("redirection settings", settings);
export const changedSettings = jsonResponse(
  "updated redirection settings",
  settings.extend({ warning: z.string().optional() }),
);

const finding = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string(),
  status: z.enum(["good", "problem", "error"]),
});
/** The result of one check. */
export type Finding = z.output<typeof finding>;
const report = z.object({
  status: z.array(finding),
  debug: z.object({
    database: z.object({ current: z.string(), latest: z.string() }),
    ip_header: z
      .record(z.string(), z.union([z.string(), z.literal(false)]))
      .describe("Client address according to the request headers, by setting name"),
  }),
});
/** The state of the redirects, with information for troubleshooting. */
export type StatusReport = Frozen<z.output<typeof report>>;
export const aboutResponse = jsonResponse("state of redirects", report);
export const aliveResponse = jsonResponse("service status", z.object({ success: z.literal(true) }));
export const clearedResponse = jsonResponse(
  "cleared redirects",
  z.object({ location: z.string() }),
);
const upgrade = z.object({
  status: z.literal("ok"),
  inProgress: z.literal(false),
  current: z.string(),
  next: z.string(),
  time: z.number().describe("Seconds"),
  complete: z.literal(0),
  result: z.literal("error"),
  reason: z.string(),
  debug: z.array(z.string()),
});
/** Progress of a schema upgrade, which clients poll. */
export type UpgradeStep = Frozen<z.output<typeof upgrade>>;
export const upgradeResponse = jsonResponse("step of an upgrade", upgrade);
