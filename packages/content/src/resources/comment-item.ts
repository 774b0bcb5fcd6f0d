import {
  defineLoader,
  errors as coreErrors,
  type Embedded,
  type Embeds,
  type Resource,
  type NamespaceContext,
} from "@waymark/core";
import { itemCopyOf, unlocked } from "../comments/item-copy.ts";
import type { CommentRights } from "../comments/rights.ts";
import { contentTypes } from "../extension-points.ts";
import { tables } from "../tables.ts";
import { toTypeRuntime } from "./content.ts";

/** Embeds the item of each comment, with one query for all of them. A protected item shows its title, as it does by itself. */
export function itemEmbeds(setup: NamespaceContext, rights: CommentRights): Embeds {
  const runtimes = new Map<string, Resource>();
  const resourceOf = (name: string): Resource | undefined => {
    const type = setup.all(contentTypes).find((one) => one.name === name);
    if (type && !runtimes.has(name))
      runtimes.set(name, toTypeRuntime(type, setup).resource as unknown as Resource);
    return runtimes.get(name);
  };
  const missing: Embedded = { error: coreErrors.rest_forbidden };
  return {
    resource: () => resourceOf("post") as Resource,
    loader: defineLoader<typeof tables, readonly Embedded[], Below>({
      tables,
      reads: ["id", "post"],
      empty: [missing],
      async load({ rows, db, show: { actor } }) {
        const ids = [...new Set(rows.map(({ post }) => post))];
        const items = await db.content.find({ where: { id: { in: ids } } });
        const embedded = new Map(
          items.map((row): [number, Embedded] => {
            const as = resourceOf(row.type);
            const mayRead = rights.readItem(actor, unlocked(itemCopyOf(row)));
            return [row.id, as && mayRead ? { row, as } : missing];
          }),
        );
        return new Map(rows.map(({ id, post }) => [id, [embedded.get(post) ?? missing]]));
      },
    }),
  };
}
interface Below {
  readonly id: number;
  readonly post: number;
}
