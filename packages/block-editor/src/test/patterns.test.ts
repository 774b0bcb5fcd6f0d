import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { blockPatterns } from "../index.ts";
import { startSite } from "./site.ts";

const base = "/core/v2/block-patterns";
const blocks = "<!-- wp:paragraph --><p>High water at noon.</p><!-- /wp:paragraph -->";
const tides = defineModule({
  name: "tides",
  requires: ["block-editor"],
  contributes: [
    blockPatterns(
      {
        name: "tides/today",
        title: "Today",
        description: "The tides of a day",
        categories: ["call-to-action", "about"],
        content: blocks,
      },
      { name: "tides/week", title: "Week", content: "" },
    ),
  ],
});

test("editors find the patterns of modules and their categories", async () => {
  await using site = await startSite({ modules: [tides()] });
  const { status, body } = await site.contributor.get(`${base}/patterns`);
  expect([status, body.length]).toEqual([200, 2]);
  expect(body[0]).toEqual({
    name: "tides/today",
    title: "Today",
    description: "The tides of a day",
    categories: ["call-to-action", "about"],
    keywords: [],
    inserter: true,
    content: blocks,
  });
  expect(body[1]).toMatchObject({ name: "tides/week", description: "", categories: [] });
  expect((await site.contributor.get(`${base}/categories`)).body).toEqual([
    { name: "about", label: "About", description: "" },
    { name: "call-to-action", label: "Call to action", description: "" },
  ]);
});

test("a site without patterns has empty lists, and visitors may not read them", async () => {
  await using site = await startSite();
  const subscriber = site.as({ id: 8, roles: ["subscriber"] });
  for (const path of [`${base}/patterns`, `${base}/categories`]) {
    expect((await site.contributor.get(path)).body).toEqual([]);
    const visitor = await site.get(path);
    expect([visitor.status, visitor.body.code]).toEqual([401, "rest_cannot_view"]);
    expect((await subscriber.get(path)).status).toBe(403);
  }
});
