import { itemData, type ItemDataSet, type StoredRow } from "@waymark/content";
import * as z from "zod";
import { defineService } from "./builder.ts";
import { buildItem } from "./entries/build-item.ts";
import { keyOf } from "./entries/entry.ts";
import { saveOverrides } from "./entries/store.ts";
import { type Overrides, overrides, withoutEmpty } from "./entries/values.ts";

const read = defineService(
  "seo.read-item-data",
  async ({ db }, ids: readonly number[]): Promise<ReadonlyMap<number, ItemDataSet>> => {
    const keys = ids.map((id) => keyOf({ object_type: "post", object_id: id }));
    const entries = await db.entries.find({
      where: { key: { in: keys } },
      columns: ["object_id", "own"],
    });
    return new Map(
      entries.flatMap(({ object_id: id, own }) => {
        const values = withoutEmpty(own);
        return Object.keys(values).length === 0 ? [] : [[id, { values }] as const];
      }),
    );
  },
);

const stored = defineService(
  "seo.store-item-data",
  async (ctx, { id, data }: StoredRow): Promise<void> => {
    const built = await buildItem(ctx, id);
    if (built) await saveOverrides(ctx, built, () => withoutEmpty(data as Overrides));
  },
);

/** The SEO values that editors have set for items, in export files. */
export const seoItemData = itemData({
  name: "seo",
  schema: z.strictObject(overrides),
  read,
  stored,
});
