import type { TypeRuntime } from "@waymark/content";
import { toSlug } from "@waymark/content-text";
import { coreErrors } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Item } from "../items/loaded.ts";
import * as z from "zod";

type Finding = Pick<Context, "db" | "actor">;

/**
 * Finds the item of a path. Users who may not write items of its type are rejected before the lookup, so that they
 * learn nothing about existing items.
 *
 * @throws ApiError 401, 403 `rest_forbidden` before a write.
 */
export async function findItem(
  { type, permissions }: Pick<TypeRuntime, "type" | "permissions">,
  { db, actor }: Finding,
  named: Named,
  { isWrite }: { readonly isWrite: boolean },
): Promise<Item | undefined> {
  if (isWrite && !permissions.write(actor)) throw coreErrors.rest_forbidden();
  const item =
    named.id === undefined
      ? await bySlug(db, type.name, named.slug ?? "")
      : await db.content.get(named.id);
  return item?.type === type.name ? item : undefined;
}

/** Published items have priority: the slug of a draft may be in use by now. */
async function bySlug(db: Finding["db"], type: string, slug: string): Promise<Item | undefined> {
  const found = await db.content.find({
    where: { type, slug: toSlug(slug), status: { ne: "auto-draft" } },
    orderBy: [{ first: { status: "publish" } }, { id: "asc" }],
    limit: 1,
  });
  const [first] = found;
  return first && db.content.get(first.id);
}

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
