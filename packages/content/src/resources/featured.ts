import {
  defineLoader,
  errors as coreErrors,
  fieldsOf,
  type Embedded,
  type Link,
  type Resource,
} from "@waymark/core";
import { errors } from "../errors.ts";
import type { Rights } from "../rights.ts";
import { content, tables } from "../tables.ts";

const { link } = fieldsOf(content);

/** How media look and who may read them; asked when it is needed, for media may have pictures too. */
export interface MediaShelf {
  (): { readonly resource: Resource; readonly rights: Rights };
}
interface Pictured {
  readonly id: number;
  readonly featured_media: number;
}

/** The image that stands for an item. Those of all rows are read at once. */
export const featured = (media: MediaShelf): Link =>
  link({
    reads: ["featured_media"],
    href: ({ featured_media: id }) => (id === 0 ? undefined : `/core/v2/media/${id}`),
    embeds: {
      resource: () => media().resource,
      loader: defineLoader<typeof tables, readonly Embedded[], Pictured>({
        tables,
        reads: ["featured_media"],
        empty: [],
        async load({ rows, db, show: { actor } }) {
          const wanted = rows.filter(({ featured_media: id }) => id !== 0);
          const ids = [...new Set(wanted.map(({ featured_media: id }) => id))];
          const found = await db.content.find({ where: { id: { in: ids }, type: "attachment" } });
          const shown = new Map(
            found.map((row): [number, Embedded] => {
              const mayRead = media().rights.read(actor, row);
              return [row.id, mayRead ? { row } : { error: coreErrors.rest_forbidden }];
            }),
          );
          const missing: Embedded = { error: errors.rest_post_invalid_id };
          return new Map(
            wanted.map(({ id, featured_media: image }) => [id, [shown.get(image) ?? missing]]),
          );
        },
      }),
    },
  });
