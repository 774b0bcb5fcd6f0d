import type { NamespaceContext, Row } from "@waymark/core";
import { type MetaKey, metaKeys } from "../extension-points.ts";
import type { revisions } from "../tables.ts";
import type { Item } from "../write/item.ts";

type Meta = Readonly<Record<string, unknown>>;

/** The meta keys of a type whose earlier values are stored. */
export const revisionedKeys = (setup: NamespaceContext, type: string): readonly MetaKey[] =>
  setup
    .all(metaKeys)
    .filter(({ types, revisioned }) => revisioned && (!types || types.includes(type)));

/** The part of an item's meta that revisions store. */
export const revisionedMeta = (keys: readonly MetaKey[], meta: Meta = {}): Meta =>
  Object.fromEntries(
    keys.filter(({ name }) => Object.hasOwn(meta, name)).map(({ name }) => [name, meta[name]]),
  );

/** A row of the table of revisions. */
export type Revision = Row<(typeof revisions)["columns"]>;

/** The state of an item that a revision stores. */
export interface State {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** The stored state of an item or a revision. */
export function stateOf(
  {
    title,
    content,
    excerpt,
    extra,
  }: Pick<Item | Revision, "title" | "content" | "excerpt" | "extra">,
  keys: readonly MetaKey[],
): State {
  return { title, content, excerpt, meta: revisionedMeta(keys, extra.meta) };
}

/** Whether a change is visible: line endings and runs of white space do not count. Omitted values stay. */
export function changes(
  state: State,
  { meta, ...texts }: Partial<State>,
  keys: readonly MetaKey[],
): boolean {
  for (const [name, text] of Object.entries(texts)) {
    const stored = state[name as keyof typeof texts];
    if (text !== stored && normalised(text) !== normalised(stored)) return true;
  }
  if (!meta) return false;
  return keys.some(({ name, fallback }) => {
    const [now = fallback, then = fallback] = [meta[name], state.meta[name]];
    return JSON.stringify(now) !== JSON.stringify(then);
  });
}

const normalised = (text: string): string =>
  text
    .trim()
    .replace(/[\r\n]+/g, "\n")
    .replace(/[ \t]+/g, " ");
