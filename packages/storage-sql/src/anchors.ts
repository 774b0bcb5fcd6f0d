import type { NamedTable, Query } from "@waymark/storage";
import { LRUCache } from "lru-cache";

/** A recently read row of a list, from which later pages are read. */
interface Anchor {
  /** The offset of the row after it. */
  readonly offset: number;
  /** The row's values in the columns of the order. */
  readonly row: Readonly<Record<string, unknown>>;
}
/** The key of a list: its query without a page, and the tables that it depends on. */
export interface ListKey {
  readonly key: string;
  readonly tables: Iterable<NamedTable>;
}
type Rows = Record<string, unknown>[];

/** Up to this offset, skipping rows costs almost nothing. */
const near = 500;
const maxAnchors = 256;
const maxKeyLength = 2000;

/** A page that is read from an anchor, or creates one. */
export interface FarPage {
  /** The query that is run instead. */
  readonly query: Query;
  /** The rows of the page. */
  page(rows: Rows): Rows;
}

/**
 * Remembers where pages of long lists started and ended. When clients read a whole list or return to a page, storage
 * can start there instead of skipping all earlier rows again.
 *
 * @param tokenOf - Returns a token that changes when anchors of these tables become invalid.
 */
export function anchors(
  tokenOf: (tables: Iterable<NamedTable>) => string,
  max = 200,
): {
  /**
   * Undefined if the page is read as requested.
   *
   * @param keyOf - The key of the list; undefined if it cannot be read from a row.
   */
  begin(
    query: Query,
    key: readonly string[],
    keyOf: () => ListKey | undefined,
  ): FarPage | undefined;
} {
  const lists = new LRUCache<string, { readonly token: string; readonly anchors: Anchor[] }>({
    max,
  });
  return {
    begin(query, key, keyOf) {
      const { offset = 0, limit, columns } = query;
      if (offset < near || limit === undefined) return undefined;
      const order = orderColumns(query, key);
      const list = order && keyOf();
      if (!order || !list || list.key.length > maxKeyLength) return undefined;
      const token = tokenOf(list.tables);
      const found = lists.get(list.key);
      const known = found?.token === token ? found.anchors : [];
      const from = nearest(known, offset);
      // One row more, as an anchor for this page itself.
      const before = from?.offset === offset ? 0 : 1;
      return {
        query: {
          ...query,
          ...(from && { after: from.row }),
          ...(columns && { columns: [...new Set([...columns, ...order])] }),
          limit: limit + before,
          offset: offset - (from?.offset ?? 0) - before,
        },
        page(rows) {
          const [first, last] = [rows[0], rows.at(-1)];
          if (before === 1 && first) known.push({ offset, row: pick(first, order) });
          if (last) known.push({ offset: offset - before + rows.length, row: pick(last, order) });
          if (known.length > maxAnchors) known.splice(0, known.length - maxAnchors);
          lists.set(list.key, { token, anchors: known });
          const page = before === 1 ? rows.slice(1) : rows;
          return columns ? page.map((row) => pick(row, columns)) : page;
        },
      };
    },
  };
}

function nearest(anchors: readonly Anchor[], offset: number): Anchor | undefined {
  let best: Anchor | undefined;
  for (const one of anchors)
    if (one.offset <= offset && one.offset > (best?.offset ?? 0)) best = one;
  return best;
}

const pick = (row: Readonly<Record<string, unknown>>, columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, row[name]]));

/** The columns of an order of columns, followed by the key; undefined for any other order. */
function orderColumns({ orderBy, after }: Query, key: readonly string[]): string[] | undefined {
  if (after) return undefined;
  const names: string[] = [];
  const steps = typeof orderBy === "string" ? [{ [orderBy]: "asc" }] : (orderBy ?? []);
  for (const step of (Array.isArray(steps) ? steps : [steps]) as object[])
    for (const [name, how] of Object.entries(step)) {
      if (how !== "asc" && how !== "desc") return undefined;
      names.push(name);
    }
  return [...new Set([...names, ...key])];
}
