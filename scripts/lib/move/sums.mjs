import { createHash } from "node:crypto";

const digest = (row) => createHash("sha256").update(JSON.stringify(row)).digest();

/** The rows of a table in short, whatever order they come in: how many, and the sum of what each of them comes to. */
export async function sumUp(raw, table, columns) {
  let count = 0;
  const sum = new BigUint64Array(4);
  for await (const row of raw.rows(table, columns)) {
    count++;
    const part = digest(row);
    for (let at = 0; at < 4; at++) sum[at] += part.readBigUInt64LE(at * 8);
  }
  return { count, sum: [...sum].join("-") };
}

/** Rows that only one of two databases has, at most so many. */
export async function differing(one, other, table, columns, most = 5) {
  const known = new Map();
  for await (const row of one.rows(table, columns)) known.set(digest(row).toString("base64"), row);
  const found = [];
  for await (const row of other.rows(table, columns))
    if (!known.delete(digest(row).toString("base64"))) found.push(row);
  return [...[...known.values()].slice(0, most), ...found.slice(0, most)].map(
    (row) => `${table}: ${JSON.stringify(row).slice(0, 300)}`,
  );
}
