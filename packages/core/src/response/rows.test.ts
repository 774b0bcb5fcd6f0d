import { expect, test } from "vitest";
import { things } from "../test/things.ts";
import { testSite } from "@waymark/testing";

test("a row in a lower context than requested has the data that only that context loads", async () => {
  await using site = await testSite({ modules: [things()] });
  await site.post("/things/v1/things", { name: "four", owner: 1 });
  const { body } = await site.get("/things/v1/things", { context: "edit" });
  expect(body).toMatchObject([{ id: 1, initial: "f" }]);
});
