import { moduleBuilder, createSite, defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { anyStorage } from "waymark/testing";
import { accounts } from "./index.ts";
import { tables } from "./tables.ts";

const { defineTask } = moduleBuilder({ tables });
const fill = defineTask("older.fill", async ({ db }, name: string) => {
  const texts = { login: "elise", login_key: "elise", slug: "elise" };
  const row = { ...texts, email_key: null, password: null, registered: new Date(0) };
  await db.users.insert({ ...row, display_name: name, name_key: name.toLowerCase() });
});
const read = defineTask("older.read", ({ db }, _: void) => db.users.find());
const reading = defineModule({ name: "reading", requires: ["accounts"], tasks: [read] });

const makeStorage = await anyStorage();
test("users stored by earlier versions get the current key of their name", async () => {
  const storage = makeStorage();
  const older = defineModule({ name: "accounts", tables, tasks: [fill] });
  const before = createSite({ storage, modules: [older()] });
  await before.start();
  await before.run(fill, "Élise");
  await before.close();

  const site = createSite({ storage, modules: [accounts(), reading()] });
  await site.start();
  expect(await site.run(read, undefined)).toMatchObject([{ name_key: "elise" }]);
  await site.close();
});
