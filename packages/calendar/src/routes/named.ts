import * as z from "zod";

/** The path parameters that identify an item. */
const asked = { required: true };
export const byId = { id: z.int().meta({ ...asked, description: "ID" }) };
const slug = z.string().describe("Slug");
export const bySlug = { slug: slug.meta(asked) };
/** The same as an optional argument: clients may omit it, because it is in the path. */
export const bySlugAlone = { slug };
/** The identification of an item in a path. */
export interface Named {
  readonly id?: number | undefined;
  readonly slug?: string | undefined;
}
/** Additional argument of deletions. */
export const forced = {
  force: z.boolean().default(false).describe("Delete permanently, without the trash"),
};
