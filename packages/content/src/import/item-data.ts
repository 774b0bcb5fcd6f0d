import { toWxrExtension, type WxrItem } from "@waymark/wxr";
import * as z from "zod";
import type { Context } from "../builder.ts";
import type { ItemData, ItemDataSet } from "../extension-points.ts";
import type { ImportContext } from "./context.ts";
import { checkedBy } from "./meta.ts";
import { makeConnections, storeConnection, targetOf } from "./origin.ts";
import { reportText } from "./report-text.ts";

/** The maximum number of references of one name. */
const maxReferences = 1_000;
const dataSet = z.object({
  values: z.unknown(),
  references: z.record(z.string(), z.array(z.int().positive()).max(maxReferences)).optional(),
});
type Reporting = Pick<ImportContext, "known" | "tally">;

/** The data of an item in an export file that modules of the site accept. Other data are reported. */
export function itemDataIn(
  { type, extension }: Pick<WxrItem, "type" | "extension">,
  { known, tally }: Reporting,
): readonly (readonly [declared: ItemData, data: ItemDataSet])[] {
  const given = toWxrExtension("item", extension).data ?? {};
  const miss = (name: string, why: "dataMismatched" | "dataMissing" | "dataUnknown") =>
    tally.unmapped(reportText("whatData", { name, type }), reportText(why));
  const declared = known.itemData.filter(({ types }) => types?.includes(type) ?? true);
  for (const name of Object.keys(given))
    if (!declared.some((one) => one.name === name)) miss(name, "dataUnknown");
  return declared.flatMap((one) => {
    const { name, required = false, schema, references: names = [] } = one;
    if (!Object.hasOwn(given, name)) {
      if (required) miss(name, "dataMissing");
      return [];
    }
    const set = dataSet.safeParse(given[name]).data;
    const checked = set && checkedBy(schema, set.values);
    const isKnown = Object.keys(set?.references ?? {}).every((key) => names.includes(key));
    if (!checked || !isKnown) {
      miss(name, "dataMismatched");
      return [];
    }
    return [[one, { values: checked.value, references: set.references ?? {} }] as const];
  });
}

/** Stores the data of an item, and its references to other items for later. */
export async function storeItemData(ctx: ImportContext, item: WxrItem, id: number): Promise<void> {
  const { db, source, tally } = ctx;
  for (const [{ name, stored }, { values, references = {} }] of itemDataIn(item, ctx)) {
    await ctx.callService(stored, { id, source, data: values, tally });
    for (const [reference, ids] of Object.entries(references))
      for (const [position, target] of [...new Set(ids)].entries()) {
        const key = [name, reference, position, target].join(" ");
        await storeConnection(db, source, "item reference", id, key);
      }
  }
}

/** Stores the references in the data of items whose targets have been imported. */
export async function connectItemData(
  scope: Context,
  { source, known, tally }: Pick<ImportContext, "source" | "known" | "tally">,
): Promise<void> {
  await makeConnections(scope, source, "item reference", async (inner, id, requested) => {
    const [owner = "", name = "", position = "", there = ""] = requested.split(" ");
    const connected = known.itemData.find((one) => one.name === owner)?.connected;
    const row = await inner.db.content.get(id);
    if (!connected || !row) return true;
    const target = await targetOf(inner.db, source, "content", `id:${there}`);
    if (target === undefined) {
      tally.unmapped(
        reportText("whatReference", { name, type: row.type }),
        reportText("referenceMissing"),
      );
      return false;
    }
    const found = { id, name, position: Number(position), target, tally };
    await inner.callService(connected, found);
    return true;
  });
}
