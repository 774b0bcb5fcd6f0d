import { defineLoader, type Embedded, type Embeds, type Resource } from "@waymark/core";
import { errors } from "../errors.ts";
import { tables } from "../tables.ts";

/** Embeds the parents of terms, read for all rows together. */
export const termsAbove = (taxonomy: string, resource: () => Resource): Embeds => ({
  resource,
  loader: defineLoader<
    typeof tables,
    readonly Embedded[],
    { readonly id: number; readonly parent: number }
  >({
    tables,
    reads: ["parent"],
    empty: [],
    async load({ rows, db }) {
      const wanted = rows.filter(({ parent }) => parent !== 0);
      const ids = [...new Set(wanted.map(({ parent }) => parent))];
      const found = await db.terms.find({ where: { id: { in: ids }, taxonomy } });
      const shown = new Map(found.map((row): [number, Embedded] => [row.id, { row }]));
      const missing: Embedded = { error: errors.rest_term_invalid };
      return new Map(wanted.map(({ id, parent }) => [id, [shown.get(parent) ?? missing]]));
    },
  }),
});
