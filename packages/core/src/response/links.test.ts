import { expect, test } from "vitest";
import { items } from "../test/items.ts";
import { testSite } from "@waymark/testing";

const given = [
  { name: "plain", owner: 4 },
  { name: 'quo"te \\ \n é 😀 \u2028', owner: 0, data: { list: [1, null, "ü"], empty: {} } },
  { name: "abc", owner: 9, data: "text" },
];

test("the response is identical to the content of an envelope", async () => {
  await using site = await testSite({ modules: [items()] });
  for (const input of given) await site.post("/items/v1/items", input);
  for (const path of ["/items/v1/items", "/items/v1/items/2", "/items/v1/items/3"]) {
    const textOf = async (query: string) =>
      (await site.site.fetch(new Request(site.site.info.api + path + query))).text();
    // An envelope contains the body as a value, which was not serialized before.
    const { body } = JSON.parse(await textOf("?_envelope")) as { body: unknown };
    expect(await textOf("")).toBe(JSON.stringify(body));
  }
});

test("links with missing values are omitted, and the curie is present only if it is used", async () => {
  await using site = await testSite({ modules: [items()] });
  for (const input of given) await site.post("/items/v1/items", input);
  const { body } = await site.get("/items/v1/items/2");
  expect(Object.keys((body as { _links: object })._links)).toEqual(["self", "named", "computed"]);
  const { body: third } = await site.get("/items/v1/items/3");
  expect((third as { _links: unknown })._links).toMatchObject({
    owner: [{ embeddable: true, href: expect.stringMatching(/\/core\/v2\/users\/9$/) }],
    "core:both": [{ part: 1 }, { part: 2, href: expect.stringMatching(/\?owner=9$/) }],
    curies: [{ name: "core" }],
  });
});
