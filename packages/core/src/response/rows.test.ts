import { expect, test } from "vitest";
import { items } from "../test/items.ts";
import { testSite } from "@waymark/testing";

test("a row that is shown in another context than requested has the data of that context", async () => {
  await using site = await testSite({ modules: [items()] });
  await site.post("/items/v1/items", { name: "four", owner: 1 });
  const { body } = await site.get("/items/v1/items", { context: "edit" });
  expect(body).toMatchObject([{ id: 1, initial: "f" }]);
});
