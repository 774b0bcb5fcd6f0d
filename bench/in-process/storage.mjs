/** Compares storage without a site to the same hand-written prepared statements. */
import { contentTables } from "@waymark/content";
import { moduleBuilder, defineModule } from "@waymark/core";
import Database from "better-sqlite3";
import { Client } from "pg";
import { measureInProcessAsync } from "../lib/in-process-async.mjs";
import { createContentSite } from "../waymark/content-site.mjs";

const [rounds, , storage, databaseUrl] = process.argv.slice(2);
const isPostgres = storage === "postgres";

const filters = [
  { author: 3 },
  { sticky: true },
  { date: { gt: "2014-06-01T00:00:00" } },
  { date: { lt: "2014-06-01T00:00:00" } },
];
/** All combinations of the filters. */
const queries = Array.from({ length: 16 }, (_, mask) => ({
  type: "post",
  status: "publish",
  ...Object.assign({}, ...filters.filter((_one, bit) => mask & (1 << bit))),
  ...((mask & 12) === 12 && { date: { gt: "2014-06-01T00:00:00", lt: "2015-06-01T00:00:00" } }),
}));

const { content } = contentTables;
const { defineTask } = moduleBuilder({ tables: { content } });
const repository = defineTask("bench.repository", async ({ db }) => db.content);
const benchModule = defineModule({ name: "bench", requires: ["content"], tasks: [repository] });
const site = createContentSite(databaseUrl, [benchModule()]);
await site.migrate();
const rows = await site.run(repository, undefined);
const columns = Object.keys(content.columns);
const orderBy = { date: "desc", id: "desc" };

/** A hand-written statement for a filter. */
function toSql(where) {
  const values = [];
  const bind = (value) => {
    values.push(isPostgres || typeof value !== "boolean" ? value : Number(value));
    return isPostgres ? `$${values.length}` : "?";
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
const byKey = `select ${columns.join(", ")} from content_content where id = ${isPostgres ? "$1" : "?"}`;
const parseRow = (row) => ({ ...row, sticky: row.sticky === 1, extra: JSON.parse(row.extra) });

async function prepareStatements() {
  if (isPostgres) {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const lists = queries
      .map(toSql)
      .map(({ text, values }, i) => ({ name: `list${i}`, text, values }));
    return {
      list: async (i) => (await client.query(lists[i])).rows,
      get: async (id) => (await client.query({ name: "get", text: byKey, values: [id] })).rows[0],
    };
  }
  const database = new Database(databaseUrl);
  const lists = queries
    .map(toSql)
    .map(({ text, values }) => ({ all: database.prepare(text), values }));
  const get = database.prepare(byKey);
  return {
    list: async (i) => lists[i].all.all(lists[i].values).map(parseRow),
    get: async (id) => parseRow(get.get(id)),
  };
}

const handWritten = await prepareStatements();
const find = (i) => rows.find({ where: queries[i], orderBy, limit: 10 });
for (let i = 0; i < queries.length; i++) {
  const ids = (await handWritten.list(i)).map(({ id }) => Number(id)).join();
  const found = (await find(i)).map(({ id }) => id).join();
  if (ids !== found) throw new Error(`Query ${i}: ${found} instead of ${ids}.`);
}
const candidates = {
  "hand-written, list": (i) => handWritten.list(i % 16),
  "waymark, list": (i) => find(i % 16),
  "hand-written, get": (i) => handWritten.get(10_000 + (i % 9000)),
  "waymark, get": (i) => rows.get(10_000 + (i % 9000)),
};
const samples = await measureInProcessAsync(candidates, {
  rounds: Number(rounds),
  clock: isPostgres ? "elapsed" : "cpu",
});
process.send({ samples, notes: [] });
process.exit();
