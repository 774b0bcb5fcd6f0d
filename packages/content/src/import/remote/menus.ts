import type { WxrItem, WxrMeta } from "@waymark/wxr";
import * as z from "zod";
import { menus } from "../menu-entries.ts";
import type { ImportRecord, Tally } from "../report.ts";
import { isSignedIn, type RemoteClient } from "./client.ts";
import { rowsOf } from "./root.ts";
import { remoteTerm, toLine } from "./values.ts";

const id = z.int().positive();
const number = z.int().nonnegative().catch(0);
const line = z.string().max(2_000).catch("");
const remoteEntry = z.object({
  id,
  status: line,
  title: z.object({ raw: line.optional(), rendered: line.optional() }).catch({}),
  url: line,
  attr_title: line,
  description: line,
  /** `custom`, `post_type`, `taxonomy` or `post_type_archive`. */
  type: line,
  object: line,
  object_id: number,
  parent: number,
  menu_order: number,
  target: line,
  menus: number,
});
type RemoteEntry = z.output<typeof remoteEntry>;

/** The taxonomy and the type of classic menus. Their entries have other fields than items. */
export const menuKinds: ReadonlySet<string> = new Set([menus.taxonomy, menus.type]);

/** Classic menus and their entries, as records of an export file. Only users who may edit them can list them. */
export async function* remoteMenus(
  client: RemoteClient,
  tally: Tally,
): AsyncGenerator<ImportRecord> {
  if (!isSignedIn(client)) return;
  const queries = [{ context: "edit" }, {}];
  const known = new Map<number, { readonly slug: string; readonly name: string }>();
  const lists = { queries, tally };
  const found = rowsOf(client, { ...lists, path: "/core/v2/menus", row: remoteTerm, what: "menu" });
  for await (const rows of found)
    for (const { id, slug, name, description } of rows) {
      known.set(id, { slug, name });
      const { taxonomy } = menus;
      yield { kind: "term", id, taxonomy, slug, name, description, parent: "", meta: [] };
    }
  if (known.size === 0) return;
  const path = "/core/v2/menu-items";
  for await (const rows of rowsOf(client, { ...lists, path, row: remoteEntry, what: "menu item" }))
    for (const row of rows) {
      const menu = known.get(row.menus);
      if (menu) yield toEntry(row, menu, client.names.toName(row.object));
      else tally.unmapped("menu item", "It belongs to no menu that the source lists.");
    }
}

function toEntry(
  row: RemoteEntry,
  menu: { readonly slug: string; readonly name: string },
  object: string,
): WxrItem {
  const meta: WxrMeta[] = [
    ["type", row.type],
    ["object", object],
    ["object_id", String(row.object_id)],
    ["menu_item_parent", String(row.parent)],
    ["url", row.type === "custom" ? row.url : ""],
    ["target", row.target],
  ].map(([name, value]) => ({ key: `_menu_item_${name}`, value: value ?? "" }));
  return {
    kind: "item",
    id: row.id,
    type: menus.type,
    status: row.status || "publish",
    title: toLine(row.title),
    link: "",
    guid: "",
    isPermaLink: false,
    creator: "",
    pubDate: "",
    date: "",
    dateGmt: "",
    content: row.description,
    excerpt: row.attr_title,
    slug: String(row.id),
    parent: 0,
    menuOrder: row.menu_order,
    commentStatus: "closed",
    pingStatus: "closed",
    isSticky: false,
    password: "",
    terms: [{ taxonomy: menus.taxonomy, ...menu }],
    meta,
    comments: [],
  };
}
