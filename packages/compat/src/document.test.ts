import { accounts } from "@waymark/accounts";
import { calendar } from "@waymark/calendar";
import { content } from "@waymark/content";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { compat } from "./index.ts";

test("the document of the calendar names routes, operations, tags, schemas and headers as the original does", async () => {
  const modules = [accounts(), content(), calendar()];
  await using site = await testSite({
    url: "https://site.test",
    modules,
    wrap: (one) => compat(one),
  });
  const response = await site.site.fetch(
    new Request("https://site.test/wp-json/tribe/events/v1/doc"),
  );
  const document: any = await response.json();
  expect(document).toMatchObject({
    servers: [{ url: "https://site.test/wp-json" }],
    tags: [{ name: "tribe/events/v1" }],
    components: { securitySchemes: { nonce: { in: "header", name: "X-WP-Nonce" } } },
  });
  const { post } = document.paths["/tribe/events/v1/venues"];
  expect([post.operationId, post.tags]).toEqual([
    "post_tribe_events_v1_venues",
    ["tribe/events/v1"],
  ]);
  const isText = (key: string): boolean => key === "summary" || key === "description";
  const text = JSON.stringify(document, (key, value) => (isText(key) ? undefined : value));
  expect(text.match(/.{0,40}(?:calendar[_/]|X-Calendar|X-Core|_core_nonce).{0,40}/g)).toBeNull();
  const references = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(10);
  for (const [, name = ""] of references)
    expect(document.components.schemas).toHaveProperty([name]);
});
