import type { TypeRuntime } from "@waymark/content";
import { errors as coreErrors, type MakeError } from "@waymark/core";
import type { Context } from "../context.ts";
import type { Item } from "../items/loaded.ts";
import type { Named } from "./named.ts";

type Finding = Pick<Context, "db" | "actor">;

/**
 * The item that a path names. Who may write nothing of its type learns nothing of what there is: they are refused
 * before anybody looks.
 *
 * @throws ApiError the error `missing` where there is none; 401, 403 `rest_forbidden` before a write.
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

/** Published items come first: what is on its way may have a slug that another one has by now. */
async function bySlug(db: Finding["db"], type: string, slug: string): Promise<Item | undefined> {
  const found = await db.content.find({
    where: { type, slug, status: { ne: "auto-draft" } },
    orderBy: [{ first: { status: "publish" } }, { id: "asc" }],
    limit: 1,
  });
  const [first] = found;
  return first && db.content.get(first.id);
}
