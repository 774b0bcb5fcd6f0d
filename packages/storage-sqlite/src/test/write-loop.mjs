// Writes pairs of rows, one transaction each, and says the number of each pair that was answered.
import { fileURLToPath } from "node:url";
import { createViteServer } from "vitest/node";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const conditions = ["@waymark/source"];
const server = await createViteServer({
  configFile: false,
  root: here("../../../.."),
  logLevel: "error",
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
  resolve: { conditions },
  ssr: { resolve: { conditions } },
});
const { sqlite } = await server.ssrLoadModule(here("../sqlite.ts"));
const { id, integer, table, text } = await server.ssrLoadModule(
  here("../../../storage/src/table.ts"),
);

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
