import { createUser } from "@waymark/accounts";
import { ensureDefaults } from "@waymark/content";
import { defineModule, memory } from "@waymark/core";
import { countQueries, testSite, type TestClient } from "@waymark/testing";
import { expect, test } from "vitest";
import {
  allModules,
  insertDevice,
  insertIssue,
  insertLockout,
  insertSignIn,
} from "./permissions/site.ts";
import { pixel } from "./permissions/fixtures.ts";

const few = 10;
const many = 100;

const fixtureTasks = defineModule({
  name: "fixture-tasks",
  requires: ["security"],
  tasks: [insertDevice, insertIssue, insertLockout, insertSignIn],
});

/** A site with `count` items of each kind, linked to each other. */
async function startFilled(count: number) {
  const storage = countQueries(memory());
  const site = await testSite({
    storage,
    url: "http://site.test",
    modules: [...allModules(), fixtureTasks()],
  });
  await site.site.run(ensureDefaults, undefined);
  const administrator = site.as({ id: 1, roles: ["administrator"] });
  for (let i = 1; i <= count; i++) {
    await site.site.run(insertSignIn, i);
    await site.site.run(insertDevice, 1);
    await site.site.run(insertLockout, `198.51.100.${i}`);
  }
  for (let i = 1; i <= count; i++)
    await site.site.run(createUser, {
      id: i,
      login: `user${i}`,
      email: `user${i}@example.com`,
      role: i === 1 ? "administrator" : "editor",
    });
  const revisedPost = await fill(administrator, count);
  await fillInvitations(administrator, count);
  for (let i = 0; i < count; i++) {
    const redirect = {
      url: `/old-${i}`,
      match_type: "url",
      action_type: "url",
      action_code: 301,
      action_data: { url: `/new-${i}` },
      group_id: 1,
    };
    await administrator.post("/redirection/v1/group", { name: `Group ${i}`, moduleId: 1 });
    await administrator.post("/redirection/v1/redirect", redirect);
  }
  await fillCalendar(administrator, count);
  await fillImports(administrator, count);
  await fillForms(administrator, count);
  await fillPopups(administrator, count);
  await fillChanges(administrator, count);
  await fillConsent(administrator, count);
  for (let i = 0; i < count; i++)
    for (const path of ["old", "missing"])
      await site.site.fetch(new Request(`http://site.test/${path}-${i}`));
  // Visits are logged after the response.
  for (const log of ["log", "404"])
    await expect
      .poll(async () => (await administrator.get(`/redirection/v1/${log}`)).body.total)
      .toBe(count);
  return { site, storage, administrator, revisedPost };
}

/** Creates terms, media, posts, pages, menus and comments. Returns the id of a post with `count` revisions. */
async function fill(client: TestClient, count: number): Promise<number> {
  const send = async (path: string, body: object): Promise<number> => {
    const reply = await client.post(`/core/v2/${path}`, body);
    if (reply.status >= 300)
      throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.id;
  };
  const terms: Record<string, number[]> = {
    categories: [],
    tags: [],
    post_series: [],
    core_pattern_category: [],
  };
  for (const [base, ids] of Object.entries(terms))
    for (let i = 0; i < count; i++) {
      // A binary tree, up to seven levels deep.
      const parent = base === "categories" && i > 0 ? { parent: ids[(i - 1) >> 1] } : {};
      ids.push(await send(base, { name: `${base} ${i}`, ...parent }));
    }
  let [parentPage, first] = [0, 0];
  for (let i = 0; i < count; i++) {
    const upload = await client.send("POST", "/core/v2/media", {
      headers: {
        "content-type": "image/gif",
        "content-disposition": `attachment; filename="p${i}.gif"`,
      },
      body: pixel,
    });
    const common = {
      title: `Item ${i}`,
      content: `Text of item ${i}`,
      status: "publish",
      author: 1 + i,
      featured_media: upload.body.id,
    };
    const post = await send("posts", {
      ...common,
      comment_status: "open",
      categories: [terms["categories"]?.[i]],
      tags: [terms["tags"]?.[i], terms["tags"]?.[(i + 1) % count]],
      post_series: [terms["post_series"]?.[i]],
    });
    first ||= post;
    await client.edit(`/core/v2/media/${upload.body.id}`, { post, author: 1 + i });
    await client.edit(`/core/v2/posts/${post}`, { content: "Second version" });
    // Pages form chains of three.
    parentPage = await send("pages", { ...common, parent: i % 3 === 0 ? 0 : parentPage });
    await send("navigation", { title: `Menu ${i}`, status: "publish", author: 1 + i });
    const menu = await send("menus", { name: `Menu ${i}` });
    const target =
      i % 2 === 0
        ? ["post_type", "page", parentPage]
        : ["taxonomy", "category", terms["categories"]?.[i]];
    const [type, object, id] = target;
    await send("menu-items", { type, object, object_id: id, menus: menu });
    await send("blocks", {
      ...{ title: `Pattern ${i}`, content: "Text", status: "publish" },
      core_pattern_category: [terms["core_pattern_category"]?.[i]],
    });
    const comment = await send("comments", { post, content: `Comment ${i}`, author: 1 + i });
    await send("comments", { post, content: `Reply ${i}`, author: 1, parent: comment });
  }
  for (let i = 0; i < count; i++)
    await client.edit(`/core/v2/posts/${first}`, { content: `Version ${i}` });
  return first;
}

async function fillInvitations(client: TestClient, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const invitation = { email: `invited${i}@example.com`, roles: ["author"] };
    const { status } = await client.post("/accounts/v1/invitations", invitation);
    expect(status).toBe(201);
  }
}
async function fillForms(client: TestClient, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { status } = await client.post("/forms/v1/forms", { title: `Form ${i}` });
    expect(status).toBe(201);
  }
}
async function fillPopups(client: TestClient, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { status } = await client.post("/core/v2/popups", { title: `P ${i}`, status: "publish" });
    expect(status).toBe(201);
  }
}
async function fillChanges(client: TestClient, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { status } = await client.post("/string-locator/v1/save", {
      "string-locator-path": "theme/a.css",
      "string-locator-editor-content": `a { order: ${i} }`,
    });
    expect(status).toBe(200);
  }
}
async function fillConsent(client: TestClient, count: number): Promise<void> {
  const base = "/consent/v2";
  for (let i = 0; i < count; i++) {
    const cookie = { name: `c${i}`, category: "others" };
    const choice = { id: i.toString(16).padStart(32, "0"), version: "1x1", categories: [] };
    const scan = await client.post(`${base}/scans`, { source: "scanner" });
    const { status } = await client.post(`${base}/cookies`, cookie);
    // The number of choices that are recorded per network is limited.
    const chosen = i < 40 ? await client.post(`${base}/choices`, choice) : { status: 200 };
    const stopped = await client.post(`${base}/scans/${scan.body.id}/stop`);
    expect([status, chosen.status, stopped.status]).toEqual([201, 200, 200]);
  }
}
async function fillImports(client: TestClient, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const feed = { origin: "ical", source: `https://feeds.example/${i}.ics` };
    const { status } = await client.post("/calendar/event-aggregator/v1/imports", feed);
    expect(status).toBe(201);
    const file = new File(["<rss><channel></channel></rss>"], "magazine.xml");
    expect((await client.upload("/core/v2/imports", file)).status).toBe(201);
  }
}

/** Events tomorrow with an old publish date, each with a venue, organizers, a category and a tag. */
async function fillCalendar(client: TestClient, count: number): Promise<void> {
  const { body: files } = await client.get("/core/v2/media", { per_page: count });
  const date = "2020-01-01 10:00:00";
  for (let i = 0; i < count; i++) {
    const image = files[i].id;
    const { status, body } = await client.post("/calendar/events/v1/events", {
      title: `Event ${i}`,
      start_date: "tomorrow 10am",
      end_date: "tomorrow 11am",
      image,
      date,
      venue: { venue: `Hall ${i}`, image, date },
      organizer: [
        { organizer: `Club ${i}`, image, date },
        { organizer: "All", date },
      ],
      categories: [`Kind ${i}`],
      tags: [`tags ${i}`],
    });
    expect([status, body.code]).toEqual([201, undefined]);
  }
}

/** All list endpoints without required arguments, in each context, with and without `_embed`. */
function queriesOf(catalogue: Readonly<Record<string, unknown>>): readonly string[] {
  const routes = catalogue["routes"] as Record<
    string,
    {
      endpoints: {
        methods: string[];
        args: Record<string, { enum?: unknown[]; required?: boolean }>;
      }[];
    }
  >;
  return Object.entries(routes).flatMap(([path, { endpoints }]) => {
    const list = endpoints.find(
      ({ methods, args }) => methods.includes("GET") && "per_page" in args,
    );
    if (!list || path.includes("(") || Object.values(list.args).some(({ required }) => required))
      return [];
    const contexts = list.args["context"]?.enum ?? ["view"];
    return contexts.flatMap((context) =>
      ["", "&_embed"].map((embed) => `${path}?context=${String(context)}${embed}`),
    );
  });
}

test("no list of a hundred takes more queries than one of ten", async () => {
  const small = await startFilled(few);
  const large = await startFilled(many);
  const queries = [
    ...queriesOf(small.site.site.catalogue()),
    "/core/v2/posts/{id}/revisions?context=edit",
  ];
  const costs: Record<string, number> = {};
  const growing: string[] = [];
  for (const query of queries) {
    const cost = async ({ administrator, storage, revisedPost }: typeof small, size: number) => {
      const path = query.replace("{id}", String(revisedPost));
      storage.takeCount();
      const { status, body } = await administrator.get(`${path}&per_page=${size}`);
      expect([query, status]).toEqual([query, 200]);
      const items = Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) ?? []);
      expect([query, items.length > 1]).toEqual([query, true]);
      return storage.takeCount();
    };
    const [ten, hundred] = [await cost(small, few), await cost(large, many)];
    costs[query] = ten;
    if (hundred > ten) growing.push(`${query}: ${ten}, ${hundred}`);
  }
  expect(growing).toEqual([]);
  expect(costs).toMatchSnapshot();
  await small.site[Symbol.asyncDispose]();
  await large.site[Symbol.asyncDispose]();
});

test("the number of queries of a write, and of each additional write of a batch", async () => {
  const storage = countQueries(memory());
  await using site = await testSite({
    storage,
    url: "http://site.test",
    modules: allModules(),
  });
  await site.site.run(ensureDefaults, undefined);
  const administrator = site.as({ id: 1, roles: ["administrator"] });
  for (const base of ["categories", "tags"])
    for (const name of ["One", "Two"]) await administrator.post(`/core/v2/${base}`, { name });
  const costs: Record<string, number> = {};
  const cost = async (what: string, write: () => Promise<{ status: number; body: any }>) => {
    storage.takeCount();
    const { status, body } = await write();
    costs[what] = storage.takeCount();
    expect([what, status, body.code]).toEqual([what, status < 300 ? status : 0, undefined]);
    return body;
  };
  const post = (title: string) => ({
    ...{ title, content: "Text", status: "publish", categories: [2, 3], tags: [4, 5] },
  });
  const create = (body: object) => () => administrator.post("/core/v2/posts", body);
  const batch = (count: number) => () =>
    administrator.post("/batch/v1", {
      requests: Array.from({ length: count }, (_, i) => ({
        path: "/core/v2/posts",
        body: post(`${count} ${i}`),
      })),
    });
  // The first item of each type and status creates its counters.
  for (const status of ["publish", "draft"]) {
    await create({ title: "First", status })();
    await administrator.post("/core/v2/pages", { title: "First", status });
  }
  const { id } = await cost("create", create(post("One")));
  await cost("create with a taken slug", create(post("One")));
  await cost("create a draft", create({ title: "Draft" }));
  await cost("create a page", () =>
    administrator.post("/core/v2/pages", { title: "Page", status: "publish" }),
  );
  await cost("batch of 2", batch(2));
  await cost("batch of 12", batch(12));
  costs["each additional post of a batch"] =
    ((costs["batch of 12"] ?? 0) - (costs["batch of 2"] ?? 0)) / 10;
  const edit = (change: object) => () => administrator.edit(`/core/v2/posts/${id}`, change);
  await cost("update of the text", edit({ content: "Second version" }));
  await cost("update of the terms", edit({ categories: [2], tags: [4] }));
  await cost("update of the status", edit({ status: "draft" }));
  await cost("trash", () => administrator.remove(`/core/v2/posts/${id}`));
  expect(costs).toMatchSnapshot();
});
