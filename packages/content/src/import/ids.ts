import { toSlug } from "@waymark/content-text";

/** Higher ids are not kept: the ids after them could exceed the range of the search index. */
const maxImportedId = 20_000_000;

/** The id of the source if it is free; otherwise undefined, and storage assigns one. */
export async function freeId(
  rows: { get(id: number): Promise<unknown> },
  id: number,
): Promise<{ readonly id?: number }> {
  if (!isImportableId(id) || (await rows.get(id)) !== undefined) return {};
  return { id };
}
/** Whether a site can assign further ids after this one. */
export const isImportableId = (id: number): boolean => id > 0 && id <= maxImportedId;

/** The slug of the source if it is valid, otherwise one made from it. */
export const toImportedSlug = (slug: string): string =>
  /^[a-z0-9%_.~-]*$/i.test(slug) ? slug : toSlug(slug);
