import { context, ids, paged, raw, slugs } from "@waymark/core";
import * as z from "zod";
import type { All } from "../extension-points.ts";
import { authoredTypes } from "../users/visibility.ts";

const orders = [
  "id",
  "include",
  "name",
  "registered_date",
  "slug",
  "include_slugs",
  "email",
  "url",
] as const;

/** The arguments of the list of users, in the documented order. */
export const listArgs = (all: All) => ({
  context: context().describe("Visible fields"),
  ...paged(),
  search: z.string().optional().describe("Only users whose names contain this text"),
  exclude: ids().describe("Users to exclude"),
  include: ids().describe("Only these users"),
  offset: z.int().optional().describe("How many users to skip"),
  order: z.enum(["asc", "desc"]).default("asc").describe("Direction of the order"),
  orderby: z.enum(orders).default("name").describe("Sort field"),
  slug: slugs().optional().describe("Only users with one of these slugs"),
  roles: z.array(z.string()).optional().describe("Only users with one of these roles"),
  capabilities: z
    .array(z.string())
    .optional()
    .describe("Only users with all of these capabilities"),
  who: z.enum(["authors"]).optional().describe("Only users who may edit content"),
  has_published_posts: publishedArg(authoredTypes(all))
    .optional()
    .describe("Only users with published content, or with published content of these types"),
});

/** Yes, no, or types of content. */
const publishedArg = (types: readonly string[]) =>
  raw(
    {
      type: ["boolean", "array"],
      items: { type: "string", ...(types.length > 0 && { enum: [...types] }) },
    },
    z.unknown().transform((sent, { addIssue }): boolean | readonly string[] => {
      const flag = toFlag(sent);
      if (flag !== undefined) return flag;
      const list = typeof sent === "string" ? sent.split(/[\s,]+/).filter(Boolean) : sent;
      if (Array.isArray(list) && list.every((one): one is string => types.includes(one as string)))
        return list;
      const message = `has_published_posts is neither true nor false, nor a list of ${types.join(", ")}.`;
      addIssue({ code: "custom", message, params: { code: "rest_not_in_enum" } });
      return z.NEVER;
    }),
  );

function toFlag(sent: unknown): boolean | undefined {
  if (typeof sent === "boolean") return sent;
  if (typeof sent !== "string" && typeof sent !== "number") return undefined;
  const text = String(sent).toLowerCase();
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" || text === "" ? false : undefined;
}
