import * as z from "zod";

/** The path parameters that identify an item. */
const requiredArg = { required: true };
export const byId = { id: z.int().meta({ ...requiredArg, description: "ID" }) };
const slug = z.string().describe("Slug");
export const slugArgs = { slug: slug.meta(requiredArg) };
/** The same as an optional argument: clients may omit it, because it is in the path. */
export const optionalSlugArg = { slug };
/** The identification of an item in a path. */
export interface Named {
  readonly id?: number | undefined;
  readonly slug?: string | undefined;
}
/** Additional argument of deletions. */
export const forced = {
  force: z.boolean().default(false).describe("Delete permanently, without the trash"),
};
