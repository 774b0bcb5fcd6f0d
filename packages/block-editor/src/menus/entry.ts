import type { contentTables } from "@waymark/content";
import type { Row } from "@waymark/core";

/** An entry of a menu that was imported. */
export interface MenuEntry {
  readonly id: number;
  /** The entry above it; 0 for none. */
  readonly parent: number;
  /** HTML; empty where it is called as its target is. */
  readonly label: string;
  /** The target. */
  readonly target:
    | { readonly kind: "custom"; readonly url: string }
    | { readonly kind: "post-type" | "taxonomy"; readonly type: string; readonly id: number };
}

type Meta = Readonly<Record<string, readonly string[] | undefined>>;
const numberOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** Reads an entry from its imported row. Undefined without a target. */
export function readEntry({
  id,
  title,
  extra,
}: Pick<Row<(typeof contentTables.content)["columns"]>, "id" | "title" | "extra">):
  | MenuEntry
  | undefined {
  const meta = (extra.imported?.["meta"] ?? {}) as Meta;
  const value = (name: string): string => meta[`_menu_item_${name}`]?.[0] ?? "";
  const target = targetOf(value);
  return target && { id, parent: numberOf(value("menu_item_parent")), label: title, target };
}

function targetOf(value: (name: string) => string): MenuEntry["target"] | undefined {
  const kind = value("type");
  const id = numberOf(value("object_id"));
  if (kind === "post_type") return { kind: "post-type", type: value("object"), id };
  if (kind === "taxonomy") return { kind, type: value("object"), id };
  const url = value("url");
  return /^(?:https?:\/\/|mailto:|tel:|[/#?])/i.test(url) ? { kind: "custom", url } : undefined;
}
