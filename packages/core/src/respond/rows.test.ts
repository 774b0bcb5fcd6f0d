import { expect, test } from "vitest";
import * as z from "zod";
import { context } from "../args/common.ts";
import { bind } from "../bind.ts";
import { defineModule } from "../module.ts";
import { defineNamespace } from "../namespace.ts";
import { defineLoader, defineResource, fieldsOf, pageOf } from "../resource.ts";
import { id, table, text } from "../storage/table.ts";
import { testSite } from "../testing/site.ts";

test("a row shown with less than was asked for has what only the lesser context loads", async () => {
  const tables = { things: table({ id: id(), name: text() }) };
  const { column, field, rule } = fieldsOf(tables.things);
  const lengths = defineLoader({
    tables,
    reads: ["name"],
    empty: -1,
    load: async ({ rows }: { rows: readonly { id: number; name: string }[] }) =>
      new Map(rows.map((row) => [row.id, row.name.length])),
  });
  const thing = defineResource({
    name: "thing",
    table: tables.things,
    editable: rule([], () => false),
    fields: {
      id: column("id"),
      length: field({
        reads: [],
        loads: { lengths },
        in: ["view"],
        schema: z.int(),
        value: (_row, _show, loaded) => loaded.lengths,
      }),
    },
  });
  const { get, post } = bind({ tables });
  const things = defineModule({
    name: "things",
    tables,
    namespaces: [
      defineNamespace("things/v1", {
        "/things": [
          get({
            summary: "Things",
            args: { context: context() },
            returns: pageOf(thing),
            access: "public",
            handler: ({ db, select }) => db.things.page({ select }),
          }),
          post({
            summary: "Add one",
            access: "public",
            handler: ({ db }) => db.things.insert({ name: "four" }),
          }),
        ],
      }),
    ],
  });
  await using site = await testSite({ modules: [things()] });
  await site.post("/things/v1/things");
  const { body } = await site.get("/things/v1/things", { context: "edit" });
  expect(body).toEqual([{ id: 1, length: 4 }]);
});
