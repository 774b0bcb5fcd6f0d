// Writes pairs of rows, each in a transaction, and prints the number of each committed pair, until a test kills it.
import { id, integer, table, text } from "@waymark/storage";
import { sqlite } from "@waymark/storage-sqlite";

const pairs = table(
  { id: id(), n: integer(), side: text() },
  { indexes: [{ columns: ["n", "side"], unique: true }], search: { columns: ["side"] } },
);
const storage = sqlite(process.argv[2]).open([{ name: "pairs", module: "test", table: pairs }]);
await storage.migrate();
const [last] = await storage.find(pairs, { orderBy: "n", direction: "desc", limit: 1 });
for (let n = (last?.n ?? 0) + 1; ; n++) {
  await storage.transaction(async (session) => {
    await session.insert(pairs, [{ n, side: "left" }]);
    await session.insert(pairs, [{ n, side: "right" }]);
  });
  process.stdout.write(`${n}\n`);
}
