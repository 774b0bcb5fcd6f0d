/** What storage costs without anything above it, to the same statements prepared by hand. */
import { contentTables } from "@waymark/content";
import { moduleBuilder, defineModule } from "@waymark/core";
import Database from "better-sqlite3";
import { Client } from "pg";
import { measureInsideAsync } from "../lib/inside-async.mjs";
import { makeContentSite } from "../waymark/content-site.mjs";

const [rounds, , storage, place] = process.argv.slice(2);
const isServer = storage === "postgres";

const filters = [
  { author: 3 },
  { sticky: true },
  { date: { gt: "2014-06-01T00:00:00" } },
  { date: { lt: "2014-06-01T00:00:00" } },
];
/** Every combination of the four. */
const queries = Array.from({ length: 16 }, (_, mask) => ({
  type: "post",
  status: "publish",
  ...Object.assign({}, ...filters.filter((_one, bit) => mask & (1 << bit))),
  ...((mask & 12) === 12 && { date: { gt: "2014-06-01T00:00:00", lt: "2015-06-01T00:00:00" } }),
}));

const { content } = contentTables;
const { defineTask } = moduleBuilder({ tables: { content } });
const repository = defineTask("bench.repository", async ({ db }) => db.content);
const lending = defineModule({ name: "lending", requires: ["content"], tasks: [repository] });
const site = makeContentSite(place, [lending()]);
await site.migrate();
const rows = await site.run(repository, undefined);
const columns = Object.keys(content.columns);
const orderBy = { date: "desc", id: "desc" };

/** A filter as somebody would write it. */
function toSql(where) {
  const values = [];
  const bind = (value) => {
    values.push(isServer || typeof value !== "boolean" ? value : Number(value));
    return isServer ? `$${values.length}` : "?";
  };
  const parts = Object.entries(where).flatMap(([name, test]) =>
    typeof test === "object"
      ? Object.entries(test).map(
          ([op, value]) => `${name} ${op === "gt" ? ">" : "<"} ${bind(value)}`,
        )
      : [`${name} = ${bind(test)}`],
  );
  const text = `select ${columns.join(", ")} from content_content where ${parts.join(" and ")} order by date desc, id desc limit ${bind(10)}`;
  return { text, values };
}
const byKey = `select ${columns.join(", ")} from content_content where id = ${isServer ? "$1" : "?"}`;
const parsed = (row) => ({ ...row, sticky: row.sticky === 1, extra: JSON.parse(row.extra) });

async function byHand() {
  if (isServer) {
    const client = new Client({ connectionString: place });
    await client.connect();
    const lists = queries
      .map(toSql)
      .map(({ text, values }, i) => ({ name: `list${i}`, text, values }));
    return {
      list: async (i) => (await client.query(lists[i])).rows,
      get: async (id) => (await client.query({ name: "get", text: byKey, values: [id] })).rows[0],
    };
  }
  const database = new Database(place);
  const lists = queries
    .map(toSql)
    .map(({ text, values }) => ({ all: database.prepare(text), values }));
  const get = database.prepare(byKey);
  return {
    list: async (i) => lists[i].all.all(lists[i].values).map(parsed),
    get: async (id) => parsed(get.get(id)),
  };
}

const hand = await byHand();
const find = (i) => rows.find({ where: queries[i], orderBy, limit: 10 });
for (let i = 0; i < queries.length; i++) {
  const ids = (await hand.list(i)).map(({ id }) => Number(id)).join();
  const found = (await find(i)).map(({ id }) => id).join();
  if (ids !== found) throw new Error(`Query ${i}: ${found} instead of ${ids}.`);
}
const contenders = {
  "by hand, list": (i) => hand.list(i % 16),
  "waymark, list": (i) => find(i % 16),
  "by hand, get": (i) => hand.get(10_000 + (i % 9000)),
  "waymark, get": (i) => rows.get(10_000 + (i % 9000)),
};
const samples = await measureInsideAsync(contenders, {
  rounds: Number(rounds),
  clock: isServer ? "wall" : "cpu",
});
process.send({ samples, notes: [] });
process.exit();
