import * as z from "zod";
import { redirectArgs } from "../writes/redirect-args.ts";
import { cutOff, type FoundRedirect, maxRedirects, type Skipped } from "./imported-rules.ts";

/** A group of a file, with the number by which the redirects of the file refer to it. */
export interface FoundGroup {
  readonly id: number;
  readonly name: string;
  readonly module_id: number;
  readonly enabled: boolean;
}
/** The content of an exported file. */
export interface FoundExport {
  readonly groups: readonly FoundGroup[];
  readonly redirects: readonly (FoundRedirect & { readonly group: number })[];
  readonly skipped: readonly Skipped[];
}

const file = z.looseObject({
  groups: z.array(z.unknown()).default([]),
  redirects: z.array(z.unknown()).default([]),
});
const group = z.looseObject({
  id: z.number(),
  name: z.string(),
  module_id: z.number().default(1),
  enabled: z.boolean().default(true),
});
const redirect = z.looseObject({
  ...redirectArgs,
  group_id: z.number().default(0),
  action_data: z.record(z.string(), z.unknown()).nullish(),
  match_data: z
    .looseObject({
      source: z.looseObject({}).optional(),
      options: z.looseObject({ log_exclude: z.boolean().optional() }).optional(),
    })
    .nullish(),
  enabled: z.boolean().default(true),
  hits: z.number().int().min(0).default(0),
  last_access: z.string().optional(),
});

/** Reads an exported file; undefined if the text is not one. */
export function readJson(text: string): FoundExport | undefined {
  const read = file.safeParse(parsed(text));
  if (!read.success) return undefined;
  const redirects: (FoundRedirect & { readonly group: number })[] = [];
  const skipped: Skipped[] = [];
  for (const [i, entry] of read.data.redirects.slice(0, maxRedirects).entries()) {
    const one = redirect.safeParse(entry);
    const line = i + 1;
    if (!one.success) skipped.push({ line, reason: "The entry is not a redirect." });
    else {
      const { group_id, ...sent } = one.data;
      redirects.push({ line, input: sent as FoundRedirect["input"], group: group_id });
    }
  }
  if (read.data.redirects.length > maxRedirects) skipped.push(cutOff(maxRedirects + 1));
  const groups = read.data.groups
    .slice(0, 1000)
    .flatMap((entry) => group.safeParse(entry).data ?? []);
  return { groups, redirects, skipped };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
