import { defineLoader, type Loader, type NamespaceContext } from "@waymark/core";
import { contentTypes, statuses } from "../extension-points.ts";
import { options as contentOptions } from "../options.ts";
import { ancestors, pathTo } from "../parents.ts";
import { permalink, permalinkRules } from "../permalink.ts";
import { tables } from "../tables.ts";

interface Below {
  readonly id: number;
  readonly parent: number;
}
/**
 * The address of the item that each file is attached to; empty for files that are unattached or below another file.
 * Read for all rows together.
 */
export function addressesAbove(setup: NamespaceContext): Loader<string> {
  const { permalinks } = setup.optionsOf(contentOptions);
  const rules = new Map(
    setup
      .all(contentTypes)
      .filter(({ features }) => !features.has("file"))
      .map((type) => [
        type.name,
        permalinkRules(type, setup.all(statuses), permalinks, setup.site),
      ]),
  );
  return defineLoader<typeof tables, string, Below>({
    tables,
    reads: ["parent"],
    empty: "",
    async load({ rows, db }) {
      const ids = [...new Set(rows.map(({ parent }) => parent))].filter((id) => id !== 0);
      if (ids.length === 0) return new Map();
      const found = await db.content.find({
        where: { id: { in: ids } },
        columns: ["id", "type", "status", "slug", "date", "parent"],
      });
      const above = await ancestors(
        db,
        found.map(({ parent }) => parent),
      );
      const known = new Map(
        found.flatMap((item) => {
          const own = rules.get(item.type);
          return own ? [[item.id, permalink(item, pathTo(item.parent, above), own)]] : [];
        }) as [number, string][],
      );
      return new Map(rows.map(({ id, parent }) => [id, known.get(parent) ?? ""]));
    },
  });
}
