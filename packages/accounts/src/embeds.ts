import { defineLoader, type Embedded, type Embeds, type Resource } from "@waymark/core";
import { errors } from "./errors.ts";
import type { All } from "./extension-points.ts";
import { userResource } from "./responses.ts";
import { tables, type UserRow } from "./tables.ts";
import { authorVisibility, havePublished, mayListUsers } from "./users/visibility.ts";

/**
 * Embeds the users whose ids are in a column of the linking rows, with one query. Users that the caller may not see
 * are embedded as an error, which is the same for unknown users and for users without published content.
 */
export function authorEmbeds(all: All, column: string): Embeds {
  const loader = defineLoader<{ users: typeof tables.users }, readonly Embedded[], ReferringRow>({
    tables: { users: tables.users },
    reads: ["id", column],
    empty: [],
    async load({ rows, db, context: { actor, settings } }) {
      const ids = [...new Set(rows.map((row) => row[column]).filter(isId))];
      const isSeen = mayListUsers(actor) || actor.can("edit_users");
      const where = { id: { in: ids } };
      const isHidden = authorVisibility({ all, settings }, actor) === "hidden";
      const published = isHidden ? [] : [havePublished(all)];
      const visible = isSeen
        ? where
        : {
            and: [where, { or: [...published, ...(actor.id === 0 ? [] : [{ id: actor.id }])] }],
          };
      const users = ids.length === 0 ? [] : await db.users.find({ where: visible });
      const byId = new Map(users.map((user) => [user.id, user]));
      return new Map(rows.map((row) => [row.id, [toEmbedded(byId.get(row[column] as number))]]));
    },
  });
  return { loader, resource: () => userResource(all) as unknown as Resource };
}
interface ReferringRow {
  readonly id: number;
  readonly [column: string]: unknown;
}
const isId = (value: unknown): value is number => typeof value === "number" && value > 0;
const toEmbedded = (user: UserRow | undefined): Embedded =>
  user ? { row: user } : { error: errors.rest_user_invalid_id };
