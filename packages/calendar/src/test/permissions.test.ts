import { expect, test } from "vitest";
import { base, events, organizers, startSite, venues } from "./site.ts";

const walk = { title: "T", start_date: "2031-05-10 19:00", end_date: "2031-05-10 20:00" };
const kinds = [
  [events, walk],
  [venues, { venue: "Hall" }],
  [organizers, { organizer: "Ann" }],
] as const;

test.each(kinds)("creating at %s requires the permission to write items", async (path, input) => {
  await using site = await startSite();
  const callers = {
    anonymous: [site, 401, undefined],
    subscriber: [site.subscriber, 403, undefined],
    contributor: [site.contributor, 201, "draft"],
    author: [site.author, 201, "publish"],
    editor: [site.editor, 201, "publish"],
  } as const;
  for (const [name, [caller, status, given]] of Object.entries(callers)) {
    const answer = await caller.post(path, input);
    expect([name, answer.status, answer.body.status]).toEqual([name, status, given]);
  }
  const named = path === events ? { title: "Other" } : { venue: "Other", organizer: "Other" };
  const handed = await site.contributor.post(path, { ...input, ...named, status: "publish" });
  expect(handed.body.status).toBe("pending");
});

test.each(kinds)("%s: access depends on the item, by ID and by slug", async (path, input) => {
  await using site = await startSite();
  const { body } = await site.editor.post(path, { ...input, slug: "theirs" });
  const { body: own } = await site.contributor.post(path, {
    ...input,
    ...(path === events ? { title: "Own" } : { venue: "Own", organizer: "Own" }),
  });
  const slug = String(body.slug);
  for (const name of [`${path}/${body.id}`, `${path}/by-slug/${slug}`])
    for (const caller of [site, site.subscriber, site.contributor, site.author]) {
      const status = caller === site ? 401 : 403;
      expect([name, (await caller.edit(name, { description: "No" })).status]).toEqual([
        name,
        status,
      ]);
      expect([name, (await caller.remove(name)).status]).toEqual([name, status]);
    }
  // An ID in the body does not override the path.
  const trick = await site.contributor.edit(`${path}/by-slug/${slug}`, {
    description: "No",
    id: own.id,
  });
  expect([400, 403]).toContain(trick.status);
  expect((await site.get(`${path}/${body.id}`)).body.description ?? "").toBe("");
});

test.each(kinds)("%s: users without write access do not learn which items exist", async (path) => {
  await using site = await startSite();
  for (const name of [`${path}/999`, `${path}/by-slug/nope`]) {
    expect((await site.edit(name, {})).status).toBe(401);
    expect((await site.subscriber.remove(name)).status).toBe(403);
    expect((await site.contributor.remove(name)).status).toBe(404);
  }
});

test.each(kinds)("%s: a draft is visible to its editors only", async (path, input) => {
  await using site = await startSite();
  const { body } = await site.author.post(path, { ...input, status: "draft" });
  const what = path === events ? "event" : path === venues ? "venue" : "organizer";
  for (const caller of [site, site.subscriber, site.contributor]) {
    const { status, body: rejected } = await caller.get(`${path}/${body.id}`);
    expect([status, rejected.code]).toEqual([403, `${what}-not-accessible`]);
  }
  for (const caller of [site.author, site.editor])
    expect((await caller.get(`${path}/${body.id}`)).status).toBe(200);
  expect((await site.get(path)).body.total).toBe(0);
  for (const status of ["draft", "draft,publish", "any", "private", "nope"]) {
    const rejected = await site.get(path, { status });
    expect([status, rejected.status]).toEqual([status, 400]);
  }
  expect((await site.author.get(path, { status: "draft" })).body.total).toBe(1);
  expect((await site.contributor.get(path, { status: "draft" })).body.total).toBe(0);
});

test("a draft venue is neither in a public event nor in the counts of lists", async () => {
  await using site = await startSite();
  const { body: venue } = await site.editor.post(venues, { venue: "Secret hall", status: "draft" });
  const { body } = await site.author.post(events, { ...walk, venue: venue.id });
  expect(body.data.params).toEqual({ venue: `The venue ${venue.id} was not found.` });
  const hosted = await site.editor.post(events, { ...walk, status: "private", venue: venue.id });
  expect(hosted.body.venue.id).toBe(venue.id);
  expect((await site.get(events, { venue: String(venue.id) })).status).toBe(400);
  expect((await site.get(venues, { event: hosted.body.id })).status).toBe(400);
});

test("publishing an event publishes its draft venues and organizers", async () => {
  await using site = await startSite();
  const { body: venue } = await site.editor.post(venues, { venue: "Hall", status: "draft" });
  await site.editor.post(events, { ...walk, venue: venue.id });
  expect((await site.get(`${venues}/${venue.id}`)).body.status).toBe("publish");
});

test("publishing an event does not publish drafts that the caller may not edit", async () => {
  await using site = await startSite();
  const { body: venue } = await site.editor.post(venues, { venue: "Hall", status: "draft" });
  const { body: event } = await site.author.post(events, { ...walk, status: "draft" });
  const path = `${events}/${event.id}`;
  expect((await site.editor.edit(path, { venue: venue.id })).status).toBe(200);
  expect((await site.author.edit(path, { status: "publish" })).body.status).toBe("publish");
  expect((await site.editor.get(`${venues}/${venue.id}`)).body.status).toBe("draft");
});

test("new terms require the permission to add them, existing ones do not", async () => {
  await using site = await startSite();
  await site.editor.post(`${base}/tags`, { name: "night" });
  expect((await site.contributor.post(events, { ...walk, tags: ["night"] })).status).toBe(201);
  expect((await site.contributor.post(events, { ...walk, tags: ["new"] })).status).toBe(403);
  expect((await site.contributor.post(events, { ...walk, categories: ["New"] })).status).toBe(403);
  expect((await site.author.post(events, { ...walk, categories: ["New"] })).status).toBe(201);
  expect((await site.author.post(events, { ...walk, tags: ["new"] })).status).toBe(403);
  expect((await site.get(events, {})).body.total).toBe(1);
});

test("categories require the permission to publish events, tags that of the site's tags", async () => {
  await using site = await startSite();
  for (const [path, roles] of [
    [`${base}/categories`, ["author", "editor"]],
    [`${base}/tags`, ["editor"]],
  ] as const)
    for (const role of ["subscriber", "contributor", "author", "editor"] as const) {
      const { status } = await site[role].post(path, { name: `Of ${role}` });
      expect([path, role, status]).toEqual([
        path,
        role,
        (roles as readonly string[]).includes(role) ? 201 : 403,
      ]);
    }
  expect((await site.post(`${base}/categories`, { name: "x" })).status).toBe(401);
});

test("only editors may set another author", async () => {
  await using site = await startSite();
  expect((await site.author.post(events, { ...walk, author: 2 })).status).toBe(403);
  const { body } = await site.editor.post(events, { ...walk, author: 3 });
  expect(body.author).toBe("3");
  expect((await site.author.edit(`${events}/${body.id}`, { author: 3 })).status).toBe(200);
});

test.each([
  [{ venue: { venue: "Hall", author: 2 } }],
  [{ organizer: [{ organizer: "Ann", author: 2 }] }],
])("an event does not create items of another author: %j", async (brought) => {
  await using site = await startSite();
  for (const caller of [site.contributor, site.author]) {
    const { status, body } = await caller.post(events, { ...walk, ...brought });
    expect([status, body.code]).toEqual([403, "rest_forbidden"]);
  }
  for (const path of [events, venues, organizers])
    expect((await site.editor.get(path)).body.total).toBe(0);
  expect((await site.editor.post(events, { ...walk, ...brought })).status).toBe(201);
});

test("a user's venue is not reassigned to another author by way of an event", async () => {
  await using site = await startSite();
  const { body: venue } = await site.author.post(venues, { venue: "Hall" });
  const given = await site.author.post(events, { ...walk, venue: { id: venue.id, author: 2 } });
  expect(given.status).toBe(403);
  expect((await site.get(`${venues}/${venue.id}`)).body.author).toBe(venue.author);
});
