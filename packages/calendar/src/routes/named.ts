import * as z from "zod";

/** The two ways in which paths name an item. */
const asked = { required: true };
export const byId = { id: z.int().meta({ ...asked, description: "Its number" }) };
const slug = z.string().describe("The part of its address that names it");
export const bySlug = { slug: slug.meta(asked) };
/** The same where clients may leave it out of what they send: it stands in the path. */
export const bySlugAlone = { slug };
/** What a path names an item by. */
export interface Named {
  readonly id?: number | undefined;
  readonly slug?: string | undefined;
}
/** What a removal takes beside the name. */
export const forced = {
  force: z.boolean().default(false).describe("Delete for good, past the trash"),
};
