import type { TypeRuntime } from "@waymark/content";
import { errors as coreErrors, type MakeError } from "@waymark/core";
import type { Context } from "../context.ts";
import type { Item } from "../items/loaded.ts";
import type { Named } from "./named.ts";

type Finding = Pick<Context, "db" | "actor">;

/**
 * Finds the item of a path. Users who may not write items of its type are rejected before the lookup, so that they
 * learn nothing about existing items.
 *
 * @throws ApiError the error `missing` if there is none; 401, 403 `rest_forbidden` before a write.
 */
export async function findItem(
  { type, rights }: Pick<TypeRuntime, "type" | "rights">,
  { db, actor }: Finding,
  named: Named,
  { missing, isWrite }: { readonly missing: MakeError; readonly isWrite: boolean },
): Promise<Item> {
  if (isWrite && !rights.create(actor)) throw coreErrors.rest_forbidden();
  const item =
    named.id === undefined
      ? await bySlug(db, type.name, named.slug ?? "")
      : await db.content.get(named.id);
  if (item?.type !== type.name) throw missing();
  return item;
}

/** Published items have priority: the slug of a draft may be in use by now. */
async function bySlug(db: Finding["db"], type: string, slug: string): Promise<Item | undefined> {
  const found = await db.content.find({
    where: { type, slug, status: { ne: "auto-draft" } },
    orderBy: [{ first: { status: "publish" } }, { id: "asc" }],
    limit: 1,
  });
  const [first] = found;
  return first && db.content.get(first.id);
}
