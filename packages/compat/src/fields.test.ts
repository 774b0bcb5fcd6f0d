import { accounts, createUser } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { calendar } from "@waymark/calendar";
import { content } from "@waymark/content";
import { seo } from "@waymark/seo";
import { testSite } from "@waymark/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compat } from "./index.ts";

const address = "https://site.test";
const modules = [accounts(), content(), blockEditor(), calendar(), seo()];
const start = () => testSite({ url: address, modules, wrap: (site) => compat(site) });
let site: Awaited<ReturnType<typeof start>>;
let credentials: string;
beforeAll(async () => {
  site = await start();
  const { applicationPassword } = await site.site.run(createUser, {
    login: "ada",
    email: "ada@site.test",
    role: "administrator",
    applicationPassword: { name: "tests" },
  });
  credentials = `Basic ${btoa(`ada:${applicationPassword}`)}`;
});
afterAll(() => site[Symbol.asyncDispose]());

/** The body of a response to the administrator. */
async function send(method: string, path: string, input?: object): Promise<any> {
  const headers = { authorization: credentials, "content-type": "application/json" };
  const body = input && JSON.stringify(input);
  const init = { method, headers, ...(body && { body }) };
  const response = await site.site.fetch(new Request(`${address}/wp-json${path}`, init));
  return response.json();
}

test("heads of pages are in the fields that front ends read", async () => {
  const { id, ...made } = await send("POST", "/wp/v2/posts", { title: "Fog", status: "publish" });
  expect(made.yoast_head_json.og_title).toBe("Fog - Waymark");
  expect(made.yoast_head).toContain('class="yoast-schema-graph"');
  expect(Object.keys(made).filter((name) => name.startsWith("seo_"))).toEqual([]);
  const path = `/wp/v2/posts/${id}`;
  expect(await send("GET", `${path}?_fields=id,yoast_head_json.og_title`)).toEqual({
    id,
    yoast_head_json: { og_title: "Fog - Waymark" },
  });
  const [listed] = await send("GET", "/wp/v2/posts?_fields[]=yoast_head");
  expect(Object.keys(listed)).toEqual(["yoast_head"]);
  const { schema } = await send("OPTIONS", path);
  expect(schema.properties).toHaveProperty("yoast_head_json");
  expect(schema.properties).not.toHaveProperty("seo_head_json");
});

test("fields with the names of taxonomies and of meta can be selected", async () => {
  const term = await send("POST", "/wp/v2/tribe_events_cat", { name: "Walks" });
  const input = { title: "Walk", tribe_events_cat: [term.id] };
  const event = await send("POST", "/wp/v2/tribe_events", input);
  expect(Object.keys(event._links)).toContain("wp:action-assign-tribe_events_cat");
  const links = `/wp/v2/tribe_events/${event.id}?context=edit&_fields=_links.wp:action-assign-tribe_events_cat`;
  expect(Object.keys((await send("GET", links))._links)).toContain(
    "wp:action-assign-tribe_events_cat",
  );
  const others = `/wp/v2/tribe_events?status=draft&tribe_events_cat_exclude=${term.id}`;
  expect(await send("GET", others)).toEqual([]);
  const path = `/wp/v2/tribe_events/${event.id}?_fields=tribe_events_cat`;
  expect(await send("GET", path)).toEqual({ tribe_events_cat: [term.id] });
  const meta = { wp_pattern_sync_status: "unsynced" };
  const block = await send("POST", "/wp/v2/blocks", { title: "P", content: "C", meta });
  const selected = await send("GET", `/wp/v2/blocks/${block.id}?_fields=wp_pattern_sync_status`);
  expect(selected).toEqual(meta);
});

test("plain addresses of items name the original type", async () => {
  const event = await send("POST", "/wp/v2/tribe_events", { title: "Draft" });
  expect(event.link).toBe(`${address}/?post_type=tribe_events&p=${event.id}`);
});

test("entries of menus and lists of authors name the original types", async () => {
  const event = await send("POST", "/wp/v2/tribe_events", { title: "Walk", status: "publish" });
  const menu = await send("POST", "/wp/v2/menus", { name: "Top" });
  const entry = await send("POST", "/wp/v2/menu-items", {
    title: "Walk",
    type: "post_type",
    object: "tribe_events",
    object_id: event.id,
    menus: menu.id,
    status: "publish",
  });
  expect([entry.object, entry.object_id]).toEqual(["tribe_events", event.id]);
  const [author] = await send("GET", "/wp/v2/users?has_published_posts[]=tribe_events");
  expect(author.slug).toBe("ada");
});
