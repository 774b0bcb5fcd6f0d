import Database from "better-sqlite3";
import { Client } from "pg";

/**
 * Opens a database without its storage adapter. `rows` yields all rows of a table as arrays in the order of `columns`, `count`
 * returns the number that a query selects.
 */
export async function openRaw(url) {
  return url.startsWith("postgres:") ? openPostgres(url) : openSqlite(url.slice("sqlite:".length));
}

const columnList = (columns) => columns.map(([name]) => `"${name}"`).join(", ");

function openSqlite(file) {
  const database = new Database(file, { readonly: true });
  return {
    async *rows(table, columns) {
      yield* database
        .prepare(`select ${columnList(columns)} from "${table}"`)
        .raw()
        .iterate();
    },
    count: async (text) => database.prepare(text).pluck().get() ?? 0,
    close: async () => void database.close(),
  };
}

async function openPostgres(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const asText = { getTypeParser: () => (text) => text };
  return {
    async *rows(table, columns) {
      await client.query("begin");
      await client.query(
        `declare all_rows no scroll cursor for select ${columnList(columns)} from "${table}"`,
      );
      for (;;) {
        const text = "fetch 2000 from all_rows";
        const { rows } = await client.query({ text, rowMode: "array", types: asText });
        if (rows.length === 0) break;
        for (const row of rows) yield row.map((text, at) => toSqliteValue(text, columns[at][1]));
      }
      await client.query("commit");
    },
    count: async (text) =>
      Number(Object.values((await client.query(text)).rows[0] ?? { n: 0 })[0] ?? 0),
    close: () => client.end(),
  };
}

/** Converts a value of PostgreSQL, as text, to the one that SQLite stores. */
function toSqliteValue(text, type) {
  if (text === null || type === "text" || type === "json") return text;
  return type === "boolean" ? Number(text === "t") : Number(text);
}
