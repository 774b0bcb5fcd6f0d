import type { SiteInfo } from "@waymark/core";
import { expect, test } from "vitest";
import { toOriginalBody } from "./response-body.ts";
import { toOriginalJson } from "./response-json.ts";

const site = { url: "https://site.test", api: "https://site.test/api" } as SiteInfo;

/** A generator of numbers from 0 to 1, the same ones in each run. */
function numbers(): () => number {
  let state = 12_345;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const words = [
  ...["core/v2", "/core/v2/posts", "core_navigation", "calendar_events", "core", "post", "draft"],
  ...["https://site.test/api/core/v2/posts/1?_embed=core:term", "https://site.test/api/rels/term"],
  ...["https://site.test/calendar_events/x/", "https://site.test/?rest_route=/core/v2/posts"],
  ...["https://site.test/?post_type=calendar_events&p=7", '<b class="seo-schema-graph">'],
  ...["https://site.test/api", "https://site.testing/api/core/v2", "core_navigation-revision"],
  ...['a "quoted" \\ text', "\\", '\\"', "", "{", "]", ":", ",", "\u2028é\n", "core:term"],
  ...[
    "core-embedded-content",
    "edit_calendar_events",
    "type-calendar_events",
    "calendar_events_cat-music",
    "X-Core-Total",
    "_core_nonce",
    "calendar-bar-date",
  ],
];
const keys = [
  ...[
    "id",
    "type",
    "status",
    "slug",
    "title",
    "name",
    "content",
    "raw",
    "rendered",
    "href",
    "html",
  ],
  ...[
    "_links",
    "_embedded",
    "core:term",
    "curies",
    "headers",
    "body",
    "capabilities",
    "routes",
    "args",
  ],
  ...[
    "schema",
    "properties",
    "namespace",
    "namespaces",
    "rest_base",
    "enum",
    "default",
    "templated",
  ],
  ...[
    "X-Core-Total",
    "core_navigation",
    "_core_nonce",
    "/core/v2/posts",
    "extra_capabilities",
    "queryable",
    "class_list",
    "seo_head",
    "object",
  ],
];

test("JSON that is translated as text is the same as JSON that is parsed and translated", () => {
  const random = numbers();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const value = (depth: number): unknown => {
    const kind = random();
    if (depth > 0 && kind < 0.35)
      return Object.fromEntries(
        Array.from({ length: random() * 6 }, () => [pick(keys), value(depth - 1)]),
      );
    if (depth > 0 && kind < 0.5)
      return Array.from({ length: random() * 4 }, () => value(depth - 1));
    if (kind < 0.6) return pick([0, -1.5e10, true, false, null]);
    return pick(words);
  };
  let changed = 0;
  for (let i = 0; i < 20_000; i++) {
    const json = JSON.stringify(value(5));
    const expected = toOriginalBody(JSON.parse(json), site);
    const result = toOriginalJson(json, site);
    expect([json, JSON.parse(result)]).toEqual([json, expected]);
    if (result !== json) changed++;
  }
  expect(changed).toBeGreaterThan(5000);
});

test("everything but the names is copied as it was sent", () => {
  const json =
    '{ "a" : 1.0, "type":"core_navigation","content":"\\u0041 core_navigation","_links":{"core:x":[]} }';
  expect(toOriginalJson(json, site)).toBe(
    '{ "a" : 1.0, "type":"wp_navigation","content":"\\u0041 core_navigation","_links":{"wp:x":[]} }',
  );
});

test("deep nesting is translated", () => {
  const json = `${'{"a":['.repeat(300)}{"type":"core_navigation"}${"]}".repeat(300)}`;
  expect(toOriginalJson(json, site)).toContain('"wp_navigation"');
});

test("namespaces of any number of segments are translated, and only whole ones", () => {
  const routes = {
    "/core/v2": "/wp/v2",
    "/forms-views/token": "/ninja-forms-views/token",
    "/calendar/events/v1/events/(?P<id>[\\d]+)": "/tribe/events/v1/events/(?P<id>[\\d]+)",
    "/core/v20/posts": "/core/v20/posts",
    "/": "/",
    "": "",
  };
  const json = JSON.stringify({
    routes: Object.fromEntries(Object.keys(routes).map((one) => [one, 1])),
  });
  expect(Object.keys(JSON.parse(toOriginalJson(json, site)).routes)).toEqual(Object.values(routes));
});

test("links of an item are translated again when they have changed", () => {
  const self = '"self":[{"href":"https://site.test/api/core/v2/posts/1"}]';
  const translate = (links: string) =>
    JSON.parse(toOriginalJson(`[{"_links":${links},"type":"core_navigation"}]`, site));
  const expected = (links: string) =>
    toOriginalBody(JSON.parse(`[{"_links":${links},"type":"core_navigation"}]`), site);
  for (const more of [
    "",
    ',"core:term":[]',
    ',"core:term":[{"taxonomy":"calendar_events_cat"}]',
    "",
  ]) {
    const links = `{${self}${more}}`;
    expect(translate(links)).toEqual(expected(links));
    expect(translate(links)).toEqual(expected(links));
  }
});

test("classes of items have the names of original types and taxonomies", () => {
  const classes = [
    "post-7",
    "calendar_events",
    "type-calendar_events",
    "calendar_events_cat-calendar_events",
    "tag-core",
  ];
  const json = toOriginalJson(JSON.stringify({ class_list: classes }), site);
  expect(JSON.parse(json).class_list).toEqual([
    "post-7",
    "tribe_events",
    "type-tribe_events",
    "tribe_events_cat-calendar_events",
    "tag-core",
  ]);
});
