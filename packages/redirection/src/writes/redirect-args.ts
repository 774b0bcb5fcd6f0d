import { raw } from "@waymark/core";
import * as z from "zod";

const flags = z.looseObject({
  flag_query: z.string().optional(),
  flag_case: z.boolean().optional(),
  flag_trailing: z.boolean().optional(),
  flag_regex: z.boolean().optional(),
});
const matchData = z.looseObject({
  source: flags.optional(),
  options: z.looseObject({ log_exclude: z.boolean().optional() }).optional(),
});
const anyRecord = z.record(z.string(), z.unknown());

/** The arguments of a redirect. Invalid ones are rejected with the code `redirect`. */
export const redirectArgs = {
  url: z
    .string()
    .optional()
    .describe("Source: a path with an optional query, an absolute URL, or a pattern"),
  match_type: z.string().optional().describe("Match type: url, login, ip, …"),
  action_type: z.string().optional().describe("Action: url, random, pass, error or nothing"),
  action_code: z.int().optional().describe("HTTP status of the response"),
  action_data: raw(
    { type: "object", description: "Target data; its shape depends on the match type" },
    anyRecord.nullable(),
  ).optional(),
  group_id: z.int().optional().describe("Group ID"),
  position: z.int().optional().describe("Position; lower ones are evaluated first"),
  title: z.string().optional().describe("Title, a note for administrators"),
  regex: z.boolean().optional().describe("Whether the source is a pattern; prefer match_data"),
  match_data: raw(
    {
      type: "object",
      description: "Comparison flags of the source: { source: { flag_case: true } }",
    },
    matchData.nullable(),
  ).optional(),
};
/** The maximum number of hits of a new redirect: an exact number must remain when more are counted. */
export const maxHits = 1_000_000_000_000;

/** The additional arguments of new redirects: several sources, and fields for copies. */
export const newRedirectArgs = {
  ...redirectArgs,
  url: z
    .union([z.string(), z.array(z.string()).max(1000)])
    .optional()
    .describe("Source, or a list of sources: one redirect for each"),
  status: z.string().optional().describe("Initial status: enabled or disabled"),
  enabled: z.boolean().optional().describe("Whether the redirect is initially enabled"),
  hits: z.int().min(0).max(maxHits).optional().describe("Number of hits"),
  last_access: z.string().optional().describe("Time of the last hit, such as 2026-03-05T09:07:33Z"),
};
/** A redirect as sent by a client or read from a file. */
export type RedirectInput = z.output<z.ZodObject<typeof redirectArgs>>;
