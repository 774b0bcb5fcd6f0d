import { toSlug } from "../text/slug.ts";

/** Ids above this are not taken over: the next ones that the site gives would leave what its search can hold. */
const highestKept = 20_000_000;

/** The id of the source where it is free here, else none: then the storage gives one. */
export async function keptId(
  rows: { get(id: number): Promise<unknown> },
  id: number,
): Promise<{ readonly id?: number }> {
  if (!isKeepable(id) || (await rows.get(id)) !== undefined) return {};
  return { id };
}
/** Whether an id is one that a site can go on counting from. */
export const isKeepable = (id: number): boolean => id > 0 && id <= highestKept;

/** The slug of the source where it is one, else one made of it. */
export const toKeptSlug = (slug: string): string =>
  /^[a-z0-9%_.~-]*$/i.test(slug) ? slug : toSlug(slug);
