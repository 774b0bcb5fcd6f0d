import { defineMigration, id, table, text } from "@waymark/core";

/** Number of subscribers per transaction. */
const batchSize = 500;

/**
 * From 0.1 to 0.2: subscribers had an `address` as typed, and a boolean `confirmed`. The tables in a step are those at that
 * point, so later versions must not change them.
 */
export const migrations = [
  defineMigration({
    name: "an address is an email",
    do: "renameColumn",
    table: "subscribers",
    column: "address",
    to: "email",
  }),
  defineMigration({
    name: "subscribers have a state",
    do: "addColumn",
    table: "subscribers",
    column: "state",
    as: text().default("waiting"),
    value: ({ confirmed }) => (confirmed === true ? "confirmed" : "waiting"),
  }),
  defineMigration({
    name: "the state says whether it is confirmed",
    do: "dropColumn",
    table: "subscribers",
    column: "confirmed",
  }),
  defineMigration({
    name: "one subscriber for each email",
    do: "run",
    tables: {
      subscribers: table({ id: id(), email: text(), state: text().default("waiting") }),
    },
    start: 0,
    async work({ db, cursor }) {
      const rows = await db.subscribers.find({
        where: { id: { gt: cursor } },
        orderBy: "id",
        limit: batchSize,
      });
      for (const { id: own, email, state } of rows) {
        const lower = email.toLowerCase();
        if (lower === email) continue;
        // The unique index of 0.1 still exists: look for the other row before the address changes.
        const other = await db.subscribers.first({ email: lower });
        if (other) {
          if (state === "confirmed") await db.subscribers.update(other.id, { state });
          await db.subscribers.remove(own);
        } else await db.subscribers.update(own, { email: lower });
      }
      const last = rows.at(-1);
      return last && { cursor: last.id };
    },
  }),
];
