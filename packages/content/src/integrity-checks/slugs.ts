import type { Db } from "@waymark/core";
import { defineIntegrityCheck } from "../builder.ts";
import { statuses } from "../extension-points.ts";
import type { LooseKind } from "../import/origin.ts";
import type { tables } from "../tables.ts";
import { nested } from "../write/slug.ts";
import { portions } from "./portions.ts";

type ContentDb = Pick<Db<typeof tables>, "content" | "origins">;
interface Addressed {
  readonly id: number;
  readonly type: string;
  readonly parent: number;
  readonly slug: string;
}
/** The key that must be unique among items with an address. Pages may share a slug below different parents. */
const addressOf = ({ type, parent, slug }: Addressed): string =>
  `${type} ${nested.has(type) ? parent : ""} ${slug}`;

/** No two items with an address have the same one. Items without a final slug do not have an address yet. */
export const checkSlugs = defineIntegrityCheck(
  "content.slugs",
  async function* ({ db, all, signal }) {
    const loose = all(statuses).filter(({ floating }) => floating);
    const where = {
      slug: { ne: "" },
      status: { notIn: ["trash", ...loose.map(({ name }) => name)] },
    };
    let slug = "";
    /** Number of items with each address of this slug. */
    let seen = new Map<string, number>();
    for await (const items of portions(db.content, signal, {
      where,
      columns: ["id", "type", "parent", "slug"],
      orderBy: "slug",
    }))
      for (const item of items) {
        if (item.slug !== slug) seen = new Map();
        slug = item.slug;
        const address = addressOf(item);
        const times = (seen.get(address) ?? 0) + 1;
        seen.set(address, times);
        if (times !== 2) continue;
        const holders = await holdersOf(db, { ...where, slug }, address);
        if (holders.length > 1) yield `Items ${holders.join(", ")} have the same slug, ${slug}.`;
      }
  },
);

const connecting: LooseKind = "item parent";
/** The items with an address, at one instant. An imported page whose parent is still to be imported has none yet. */
async function holdersOf(
  db: ContentDb,
  where: { readonly slug: string; readonly status: { readonly notIn: readonly string[] } },
  address: string,
): Promise<readonly number[]> {
  const items = await db.content.find({ where, columns: ["id", "type", "parent", "slug"] });
  const ids = items.filter((item) => addressOf(item) === address).map(({ id }) => id);
  const loose = await db.origins.find({ where: { target: { in: ids }, kind: connecting } });
  return ids.filter((id) => !loose.some(({ target }) => target === id));
}
