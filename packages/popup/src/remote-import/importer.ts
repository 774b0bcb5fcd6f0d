import {
  type RemoteReading,
  type RemoteRow,
  remoteImporters,
  type StoredRow,
} from "@waymark/content";
import type { Contributed, ModuleContext } from "@waymark/core";
import * as z from "zod";
import { defineService, type Shared } from "../builder.ts";
import type { Condition } from "../fields/fields.ts";
import type { PopupOptions } from "../options.ts";
import { popup } from "../types.ts";
import { withLocalIds, withLocalNames } from "./conditions.ts";
import { remotePopup, toFields } from "./settings.ts";

const namespace = "popup/v1";
/** The path of the list in newer versions of the original plugin. */
const elsewhere = "/popup-maker/v2/popups";

async function* read(
  ctx: ModuleContext<Shared, PopupOptions>,
  { reader, tally }: RemoteReading,
): AsyncGenerator<RemoteRow> {
  if (!reader.isSignedIn)
    return tally.unmapped(popup.name, "The source does not list them for this caller.");
  const own = `/core/v2/${popup.base}`;
  const hasOwn = await reader.read(own, z.array(z.unknown()), { context: "edit", per_page: 1 });
  const found = reader.list({
    path: hasOwn ? own : elsewhere,
    query: (page, size) => ({
      page,
      per_page: size,
      context: "edit",
      status: "publish,future,draft,pending,private",
      orderby: "id",
      order: "asc",
    }),
    rowsIn: (body) => z.array(z.unknown()).safeParse(body).data,
    row: remotePopup,
    keyOf: ({ id }) => id,
    what: popup.name,
  });
  for await (const row of found) {
    const fields = toFields(row, tally);
    const conditions = withLocalNames(
      ctx,
      reader,
      (fields["conditions"] ?? []) as readonly (readonly Condition[])[],
    );
    yield { type: popup.name, item: row, fields: { ...fields, conditions } };
  }
}

const items = defineService("popup.read-remote", async (ctx, reading: RemoteReading) =>
  read(ctx, reading),
);

/** Items and terms are imported before popups: conditions get their ids on this site. */
const stored = defineService("popup.store-remote", async (ctx, row: StoredRow): Promise<void> => {
  const item = await ctx.db.content.get(row.id);
  const { conditions = [] } = (item?.extra.fields ?? {}) as {
    readonly conditions?: readonly (readonly Condition[])[];
  };
  if (!item || conditions.length === 0) return;
  const fields = { ...item.extra.fields, conditions: await withLocalIds(ctx, row, conditions) };
  await ctx.db.content.update(row.id, { extra: { ...item.extra, fields } });
});

/** Popups of another site with their triggers, cookies and conditions. */
export const popupImporter: Contributed = remoteImporters({
  name: "popup",
  namespaces: { "pum/v1": namespace, "popup/v2": "popup/v2", "popup-maker/v2": namespace },
  items: { of: namespace, types: [popup.name], read: items, stored },
});
