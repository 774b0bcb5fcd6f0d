import { accounts } from "@waymark/accounts";
import { createSite } from "@waymark/core";
import { expect, expectTypeOf, test } from "vitest";
import { content } from "../index.ts";

test("in-process calls are typed with the routes, arguments and responses of taxonomies", async () => {
  const site = createSite({ modules: [accounts(), content()] });
  await site.start();
  const as = site.system;
  const { body: news } = await site.call("POST /core/v2/categories", { name: "News" }, { as });
  expectTypeOf(news.name).toEqualTypeOf<string>();
  const { body: found } = await site.call("GET /core/v2/categories", { slug: ["news"] });
  expect(found).toMatchObject([{ id: news.id, name: "News" }]);
  await site.call("DELETE /core/v2/post_series/:id", { id: 1, force: true });
  // @ts-expect-error name is required
  expect((await site.call("POST /core/v2/tags", {}, { as })).status).toBe(400);
});

test("in-process calls are typed with the routes of settings, types, statuses, taxonomies and search", async () => {
  const site = createSite({ name: "Harbour", modules: [accounts(), content()] });
  await site.start();
  const { body } = await site.call("GET /core/v2/settings", {}, { as: site.system });
  expect(body["title"]).toBe("Harbour");
  const { body: type } = await site.call("GET /core/v2/types/:type", { type: "post" });
  expectTypeOf(type.hierarchical).toEqualTypeOf<boolean>();
  expect(type.rest_base).toBe("posts");
  const { body: hits } = await site.call("GET /core/v2/search", { search: "x", type: "term" });
  expect(hits).toEqual([]);
});
