import { createSite, defineModule, id, moduleBuilder, table, text } from "@waymark/core";
import * as z from "zod";

const tables = { ropes: table({ id: id(), length: text() }) };
const { defineTask } = moduleBuilder({ tables });
const stock = defineTask(
  "upkeep.stock",
  async ({ db }, { ropes }: { readonly ropes: number }) => {
    await db.ropes.insertAll(Array.from({ length: ropes }, () => ({ length: "20 m" })));
    return { stored: await db.ropes.count() };
  },
  { input: z.strictObject({ ropes: z.int().min(1).max(100) }) },
);
const empty = defineTask("empty", async ({ db }, _: void) => void (await db.ropes.removeAll({})));

const site = createSite({
  modules: [defineModule({ name: "upkeep", tables, tasks: [stock, empty] })()],
});
await site.migrate();
export default site;
