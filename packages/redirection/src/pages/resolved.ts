import { itemAt, itemById } from "@waymark/content";
import type { Direction } from "@waymark/core";
import { itemLookup, type Context } from "./context.ts";

/** The address of a published item; undefined if there is none. */
export const permalinkOf = async (ctx: Context, id: number): Promise<string | undefined> =>
  (await itemById(itemLookup(ctx), id))?.link;

/** The address of a random published post without a password; undefined if none was found. */
export async function randomPost(ctx: Context): Promise<string | undefined> {
  const posts = { type: "post", status: "publish", password: "" };
  const one = async (direction: Direction, least = 0): Promise<number | undefined> => {
    const where = { ...posts, id: { gte: least } };
    const query = { where, orderBy: "id", direction, limit: 1, columns: ["id"] } as const;
    return (await ctx.db.content.find(query))[0]?.id;
  };
  const [first, last] = [await one("asc"), await one("desc")];
  if (first === undefined || last === undefined) return undefined;
  // Posts after gaps in the IDs are more likely; an even distribution would require a scan.
  const found = await one("asc", first + Math.floor(Math.random() * (last - first + 1)));
  return permalinkOf(ctx, found ?? first);
}

/**
 * The current address of the post that an address of a previous permalink structure referred to; undefined if there is none.
 */
export async function oldPermalink(
  ctx: Context,
  url: string,
  structures: readonly string[],
): Promise<string | undefined> {
  for (const structure of structures) {
    const pattern = toPattern(structure);
    const found = pattern && (await itemAt(itemLookup(ctx, pattern), url));
    if (found && found.item.type === "post") return permalinkOf(ctx, found.item.id);
  }
  return undefined;
}

const names: Readonly<Record<string, string>> = {
  year: ":year",
  monthnum: ":month",
  day: ":day",
  postname: ":slug",
  post_id: ":id",
};
/** A pattern for a structure such as `/%year%/%postname%/`; undefined if it is not supported. */
function toPattern(structure: string): string | undefined {
  let isKnown = true;
  const pattern = structure.toWellFormed().replace(/%([a-z_]{1,20})%/g, (_, name: string) => {
    const own = Object.hasOwn(names, name) ? names[name] : undefined;
    isKnown &&= own !== undefined;
    return own ?? "";
  });
  return isKnown && /^\/.*:(?:slug|id)\b/.test(pattern) ? pattern : undefined;
}
