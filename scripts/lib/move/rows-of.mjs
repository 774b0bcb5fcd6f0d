import Database from "better-sqlite3";
import { Client } from "pg";

/** Opens a database behind the back of its adapter; `rows` gives all rows of a table, cells in the order of `columns`. */
export async function openRaw(place) {
  return place.startsWith("postgres:")
    ? openServer(place)
    : openFile(place.slice("sqlite:".length));
}

const nameList = (columns) => columns.map(([name]) => `"${name}"`).join(", ");

function openFile(file) {
  const database = new Database(file, { readonly: true });
  return {
    async *rows(table, columns) {
      yield* database
        .prepare(`select ${nameList(columns)} from "${table}"`)
        .raw()
        .iterate();
    },
    counts: async (text) => database.prepare(text).pluck().get() ?? 0,
    close: async () => void database.close(),
  };
}

async function openServer(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const asText = { getTypeParser: () => (text) => text };
  return {
    async *rows(table, columns) {
      await client.query("begin");
      await client.query(
        `declare walk no scroll cursor for select ${nameList(columns)} from "${table}"`,
      );
      for (;;) {
        const text = "fetch 2000 from walk";
        const { rows } = await client.query({ text, rowMode: "array", types: asText });
        if (rows.length === 0) break;
        for (const row of rows) yield row.map((cell, at) => toCell(cell, columns[at][1]));
      }
      await client.query("commit");
    },
    counts: async (text) =>
      Number(Object.values((await client.query(text)).rows[0] ?? { n: 0 })[0] ?? 0),
    close: () => client.end(),
  };
}

/** What SQLite has in that place. */
function toCell(text, type) {
  if (text === null || type === "text" || type === "json") return text;
  return type === "boolean" ? Number(text === "t") : Number(text);
}
