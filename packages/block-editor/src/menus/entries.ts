import type { Item, ItemExtra } from "@waymark/content";

/** The kinds of targets of an entry. */
export const entryKinds = ["custom", "post_type", "taxonomy", "post_type_archive"] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The properties of an entry of a classic menu besides its title, texts and position. */
export interface MenuEntry {
  readonly kind: EntryKind;
  /** The type or taxonomy of the target. */
  readonly object: string;
  /** The id of the target; 0 for an address. */
  readonly target: number;
  /** The parent entry; 0 for none. */
  readonly parent: number;
  /** The address of a custom entry. */
  readonly url: string;
  /** `_blank` for a new tab. */
  readonly opens: string;
  readonly classes: readonly string[];
  /** The relations to the people of the target. */
  readonly xfn: readonly string[];
}

type Meta = Readonly<Record<string, readonly string[] | undefined>>;
type Stored = Pick<Item, "extra">;
const numberOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);
const words = (text: string): readonly string[] =>
  text.split(/\s+/).filter((word) => /^[\w-]{1,100}$/.test(word));

/** Addresses that entries may have. */
export const isMenuAddress = (url: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|[/#?])/i.test(url);

/** Reads an entry. Entries are stored as in export files, so that imported ones and others are the same. */
export function entryOf({ extra }: Stored): MenuEntry {
  const meta = (extra.imported?.["meta"] ?? {}) as Meta;
  const value = (name: string): string => meta[`_menu_item_${name}`]?.[0] ?? "";
  const kind = entryKinds.find((one) => one === value("type")) ?? "custom";
  const url = value("url");
  return {
    kind,
    object: kind === "custom" ? "custom" : value("object"),
    target: kind === "custom" ? 0 : numberOf(value("object_id")),
    parent: numberOf(value("menu_item_parent")),
    url: kind === "custom" && isMenuAddress(url) ? url : "",
    opens: value("target") === "_blank" ? "_blank" : "",
    // A serialized list of the reference system.
    classes: [...value("classes").matchAll(/s:\d{1,4}:"([\w-]{1,100})"/g)].map(
      ([, name = ""]) => name,
    ),
    xfn: words(value("xfn")),
  };
}

const serialized = (names: readonly string[]): string =>
  `a:${names.length}:{${names.map((name, at) => `i:${at};s:${name.length}:"${name}";`).join("")}}`;

/** The columns of an entry. */
export function toStored(entry: MenuEntry, before: ItemExtra = {}): { readonly extra: ItemExtra } {
  const { imported } = before;
  const meta = {
    ...(imported?.["meta"] as Meta | undefined),
    _menu_item_type: [entry.kind],
    _menu_item_menu_item_parent: [String(entry.parent)],
    _menu_item_object_id: [String(entry.target)],
    _menu_item_object: [entry.object],
    _menu_item_target: [entry.opens],
    _menu_item_classes: [serialized(words(entry.classes.join(" ")))],
    _menu_item_xfn: [words(entry.xfn.join(" ")).join(" ")],
    _menu_item_url: [entry.url],
  };
  return { extra: { ...before, imported: { ...imported, meta } } };
}
