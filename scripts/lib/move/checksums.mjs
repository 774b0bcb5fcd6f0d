import { createHash } from "node:crypto";

const hash = (row) => createHash("sha256").update(JSON.stringify(row)).digest();

/** The number of rows of a table, and the sum of their hashes, which does not depend on their order. */
export async function checksumOf(raw, table, columns) {
  let count = 0;
  const sum = new BigUint64Array(4);
  for await (const row of raw.rows(table, columns)) {
    count++;
    const digest = hash(row);
    for (let at = 0; at < 4; at++) sum[at] += digest.readBigUInt64LE(at * 8);
  }
  return { count, sum: [...sum].join("-") };
}

/** Rows that only one of two databases has, at most `limit` of each. */
export async function differingRows(one, other, table, columns, limit = 5) {
  const onlyInOne = new Map();
  for await (const row of one.rows(table, columns))
    onlyInOne.set(hash(row).toString("base64"), row);
  const onlyInOther = [];
  for await (const row of other.rows(table, columns))
    if (!onlyInOne.delete(hash(row).toString("base64"))) onlyInOther.push(row);
  return [...[...onlyInOne.values()].slice(0, limit), ...onlyInOther.slice(0, limit)].map(
    (row) => `${table}: ${JSON.stringify(row).slice(0, 300)}`,
  );
}
