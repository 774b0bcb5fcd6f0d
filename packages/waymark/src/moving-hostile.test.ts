import { accounts } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { calendar } from "@waymark/calendar";
import { content, importSite, RemoteError } from "@waymark/content";
import { redirection } from "@waymark/redirection";
import { seo } from "@waymark/seo";
import { testSite } from "@waymark/testing";
import fc from "fast-check";
import { expect, test } from "vitest";

const address = "https://evil.test";
const namespaces = ["wp/v2", "tribe/events/v1", "redirection/v1", "yoast/v1"];
type Answers = Readonly<Record<string, unknown>>;

/** A site with the names of the WordPress REST API that returns these bodies. */
const from = (answers: Answers, requested: string[] = []) => ({
  address: `${address}/wp-json`,
  login: "ines",
  password: "secret words",
  settings: true,
  pause: async () => {},
  fetch: async (input: string | URL) => {
    const url = new URL(String(input));
    requested.push(url.href);
    const path = url.pathname.replace("/wp-json/", "");
    if (path === "") return Response.json({ name: "Evil", namespaces });
    return Object.hasOwn(answers, path)
      ? Response.json(answers[path])
      : Response.json({ code: "rest_no_route" }, { status: 404 });
  },
});
const newSite = async () => {
  const modules = [accounts(), content(), blockEditor(), calendar(), redirection(), seo()];
  const site = await testSite({ url: "https://new.test", modules });
  await site.site.start();
  return site;
};

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constant("\0\ud800"),
  fc.constant("x".repeat(5_000)),
);
const time = fc.oneof(
  text,
  fc.constantFrom("2026-01-31 19:00:00", "9999-12-31 23:59:59", "2026-99-99 99:99:99"),
);
const id = fc.oneof(fc.integer({ min: -2, max: 6 }), fc.maxSafeInteger(), fc.constant("1"));
const anything = fc.jsonValue({ maxDepth: 2 });
const event = fc.record(
  {
    id,
    title: text,
    venue: text,
    organizer: fc.oneof(text, anything, fc.array(fc.record({ id }))),
    url: fc.constantFrom("https://evil.test/", "https://evil.test/a/", "javascript:1", "//x"),
    website: fc.constantFrom("javascript:alert(1)", "https://a.test/", ""),
    author: fc.oneof(text, fc.constant("1")),
    status: fc.constantFrom("publish", "draft", "tribe-ignored", "trash", "own"),
    start_date: time,
    end_date: time,
    utc_start_date: time,
    timezone: fc.oneof(text, fc.constantFrom("Europe/Lisbon", "UTC+99")),
    all_day: fc.oneof(fc.boolean(), anything),
    cost_details: anything,
    geo_lat: fc.double(),
    image: anything,
    categories: anything,
  },
  { requiredKeys: ["id", "title", "start_date", "end_date"] },
);
const redirect = fc.record(
  {
    id,
    url: fc.oneof(text, fc.constantFrom("/a", "^/(a+)+$", "/wp-login.php")),
    match_type: fc.oneof(text, fc.constantFrom("url", "login", "ip")),
    action_type: fc.oneof(text, fc.constantFrom("url", "error", "random")),
    action_code: fc.oneof(fc.integer(), fc.constant(301)),
    action_data: anything,
    match_data: anything,
    regex: fc.boolean(),
    group_id: id,
    position: fc.integer(),
    title: text,
    hits: fc.oneof(fc.integer(), anything),
  },
  { requiredKeys: ["id", "url"] },
);
const entry = fc.record({
  id,
  title: anything,
  url: text,
  type: text,
  object: text,
  object_id: id,
  parent: id,
  menus: id,
});
const head = fc.oneof(
  anything,
  fc.record({
    title: text,
    description: text,
    canonical: fc.oneof(text, fc.webUrl()),
    robots: anything,
  }),
);
const listOf = (one: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: fc.array(one, { maxLength: 4 }) }, anything);
const inside = (name: string, one: fc.Arbitrary<unknown>) =>
  fc.oneof(fc.record({ [name]: listOf(one) }), anything);

test("an import ends with a report or a meaningful error, whatever interfaces of plugins return", async () => {
  const answers = fc.record(
    {
      "tribe/events/v1/events": inside("events", event),
      "tribe/events/v1/venues": inside("venues", event),
      "tribe/events/v1/organizers": inside("organizers", event),
      "wp/v2/tribe_events": listOf(fc.record({ id, title: anything, content: anything })),
      "redirection/v1/redirect": inside("items", redirect),
      "redirection/v1/group": inside("items", fc.record({ id, name: text, module_id: id })),
      "wp/v2/posts": listOf(fc.record({ id, title: anything, link: text, yoast_head_json: head })),
      "wp/v2/menus": listOf(fc.record({ id, slug: text, name: text })),
      "wp/v2/menu-items": listOf(entry),
      "wp/v2/settings": fc.dictionary(
        fc.constantFrom("title", "timezone", "posts_per_page", "page_on_front", "__proto__"),
        anything,
      ),
    },
    { requiredKeys: [] },
  );
  await using site = await newSite();
  await fc.assert(
    fc.asyncProperty(answers, async (given) => {
      const done = site.site.run(importSite, from(given as Answers));
      await done.catch((error: unknown) => expect(error).toBeInstanceOf(RemoteError));
    }),
    { numRuns: Number(process.env["ROUNDS"] ?? 60) },
  );
}, 60_000);

test("a setting that names an item of another type is reported, and the others are taken over", async () => {
  await using site = await newSite();
  const report = await site.site.run(
    importSite,
    from({
      "wp/v2/posts": [{ id: 3, title: { rendered: "Fog" }, status: "publish" }],
      "wp/v2/settings": { page_on_front: 3, title: "Old Harbour" },
    }),
  );
  expect(report.unmapped).toContainEqual({
    what: "setting page_on_front",
    why: "The site does not accept its value.",
    count: 1,
  });
  const { body } = await site.as({ roles: ["administrator"] }).get("/core/v2/settings");
  expect([body.title, body.page_on_front]).toEqual(["Old Harbour", 0]);
});

test("a setting that names an item by a value that is no id is reported", async () => {
  await using site = await newSite();
  const report = await site.site.run(
    importSite,
    from({ "wp/v2/settings": { page_on_front: { toString: "" }, title: "Old Harbour" } }),
  );
  expect(report.unmapped).toContainEqual({
    what: "setting page_on_front",
    why: "The site does not accept its value.",
    count: 1,
  });
});

test("a list of an interface that never ends, or repeats its rows, ends", async () => {
  const requested: string[] = [];
  await using site = await newSite();
  const event = {
    id: 5,
    title: "Walk",
    start_date: "2026-01-31 19:00:00",
    end_date: "2026-01-31 20:00:00",
  };
  const answers = {
    "tribe/events/v1/events": { events: [event, event], total_pages: 999_999 },
    "redirection/v1/redirect": {
      items: Array.from({ length: 5_000 }, () => ({ id: 1, url: "/a" })),
      total: 9e9,
    },
  };
  await site.site.run(importSite, from(answers, requested));
  const pages = (name: string) => requested.filter((url) => url.includes(`/${name}?`)).length;
  expect([pages("events"), pages("redirect")]).toEqual([2, 2]);
});

test("addresses of a hostile site are not stored as links that run scripts", async () => {
  await using site = await newSite();
  const times = { start_date: "2026-01-31 19:00:00", end_date: "2026-01-31 20:00:00" };
  const website = "javascript:alert(1)";
  const rows = [{ id: 5, title: "Walk", status: "publish", website, ...times }];
  const report = await site.site.run(
    importSite,
    from({ "tribe/events/v1/events": { events: rows } }),
  );
  expect(report.made).toMatchObject({ calendar_events: 1 });
  const query = { start_date: "2026-01-01", end_date: "2026-12-31" };
  const { body } = await site.get("/calendar/events/v1/events", query);
  expect(body.events[0].website).toBe(body.events[0].url);
});
