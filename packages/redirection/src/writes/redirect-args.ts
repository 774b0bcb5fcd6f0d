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

/** What a redirect is written with. What cannot be stored is refused as a whole, with the code `redirect`. */
export const redirectArgs = {
  url: z
    .string()
    .optional()
    .describe("The source: a path with or without a query, a whole address, or a pattern"),
  match_type: z.string().optional().describe("What decides beside the address: url, login, ip, …"),
  action_type: z.string().optional().describe("What it does: url, random, pass, error or nothing"),
  action_code: z.int().optional().describe("The status that it answers with"),
  action_data: raw(
    { type: "object", description: "Where it leads, in the shape of the match type" },
    anyRecord.nullable(),
  ).optional(),
  group_id: z.int().optional().describe("Its group"),
  position: z.int().optional().describe("Its place: the least is tried first"),
  title: z.string().optional().describe("A note about it"),
  regex: z.boolean().optional().describe("The source is a pattern; match_data says it better"),
  match_data: raw(
    { type: "object", description: "How the source is compared: { source: { flag_case: true } }" },
    matchData.nullable(),
  ).optional(),
};
/** What a new redirect is written with beside that: several sources at once, and what a copy of one brings. */
export const newRedirectArgs = {
  ...redirectArgs,
  url: z
    .union([z.string(), z.array(z.string()).max(1000)])
    .optional()
    .describe("The source, or a list of them: one redirect for each"),
  status: z.string().optional().describe("disabled: it begins so"),
  enabled: z.boolean().optional().describe("false: it begins disabled"),
  hits: z.int().min(0).optional().describe("How often it was followed"),
  last_access: z.string().optional().describe("When it was last followed"),
};
/** A redirect as it is sent, or as a file brings it. */
export type SentRedirect = z.output<z.ZodObject<typeof redirectArgs>>;
