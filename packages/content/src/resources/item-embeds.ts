import {
  errors as coreErrors,
  defineLoader,
  type Embedded,
  type Embeds,
  fieldsOf,
  type Link,
  type Resource,
} from "@waymark/core";
import { errors } from "../errors.ts";
import type { Rights } from "../rights.ts";
import { content, tables } from "../tables.ts";

/** The resource of a type's items and the rule for reading them; resolved late, because items may link to their own type. */
export interface LinkedTypeRuntime {
  (): { readonly resource: Resource; readonly rights: Rights };
}
/** Columns with the id of another item; 0 for none. */
type Pointer = "featured_media" | "parent";
type Pointing = { readonly id: number } & { readonly [K in Pointer]?: number };

/** Embeds the items of a type that a column of the rows names, read for all rows together. */
export const itemEmbeds = (column: Pointer, type: string, runtime: LinkedTypeRuntime): Embeds => ({
  resource: () => runtime().resource,
  loader: defineLoader<typeof tables, readonly Embedded[], Pointing>({
    tables,
    reads: [column],
    empty: [],
    async load({ rows, db, show: { actor } }) {
      const requested = rows.filter((row) => (row[column] ?? 0) !== 0);
      const ids = [...new Set(requested.map((row) => row[column] ?? 0))];
      const found = await db.content.find({ where: { id: { in: ids }, type } });
      const embedded = new Map(
        found.map((row): [number, Embedded] => {
          const mayRead = runtime().rights.read(actor, row);
          return [row.id, mayRead ? { row } : { error: coreErrors.rest_forbidden }];
        }),
      );
      const missing: Embedded = { error: errors.rest_post_invalid_id };
      return new Map(requested.map((row) => [row.id, [embedded.get(row[column] ?? 0) ?? missing]]));
    },
  }),
});

const { link } = fieldsOf(content);

/** The featured image of an item. */
export const featured = (media: LinkedTypeRuntime): Link =>
  link({
    href: "/core/v2/media/:featured_media",
    embeds: itemEmbeds("featured_media", "attachment", media),
  });
