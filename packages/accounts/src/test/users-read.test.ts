import { expect, test } from "vitest";
import { people, publish, startSite, type Person } from "./start.ts";

const slugs = (body: { slug: string }[]): string[] => body.map(({ slug }) => slug);

test("an administrator lists all users by name, ignoring case", async () => {
  await using site = await startSite();
  const list = await site.call("admin", "GET", "/core/v2/users?_fields=id,name,slug");
  expect(list.status).toBe(200);
  expect(list.body).toEqual([
    { id: 1, name: "admin", slug: "admin" },
    { id: 3, name: "Author1", slug: "author1" },
    { id: 4, name: "Contributor1", slug: "contributor1" },
    { id: 2, name: "Editor1", slug: "editor1" },
    { id: 5, name: "Subscriber1", slug: "subscriber1" },
  ]);
  expect(list.headers.get("x-core-total")).toBe("5");
  expect(list.headers.get("allow")).toBe("GET, POST");
});

test("names are in dictionary order", async () => {
  await using site = await startSite();
  await site.call("admin", "POST", "/core/v2/users/4", { name: "Élise" });
  const list = await site.call("admin", "GET", "/core/v2/users?_fields=name");
  expect(list.body.map(({ name }: { name: string }) => name)).toEqual([
    "admin",
    "Author1",
    "Editor1",
    "Élise",
    "Subscriber1",
  ]);
});

test.each([undefined, "subscriber", "contributor", "author", "editor"] as const)(
  "%s lists only users with published content, and the total counts no others",
  async (who) => {
    await using site = await startSite();
    const { body, headers } = await site.call(who, "GET", "/core/v2/users?_fields=slug");
    expect(slugs(body)).toEqual(["admin", "author1", "editor1"]);
    expect(headers.get("x-core-total")).toBe("3");
    expect(headers.get("allow")).toBe("GET");
  },
);

test("without modules that contribute authors, no users are public", async () => {
  await using site = await startSite();
  const { testSite } = await import("@waymark/testing");
  const { accounts, createUser } = await import("../index.ts");
  await using lone = await testSite({ modules: [accounts()] });
  await lone.site.run(createUser, people.admin);
  expect((await lone.get("/core/v2/users")).body).toEqual([]);
  expect((await site.call(undefined, "GET", "/core/v2/users")).body).toHaveLength(3);
});

test.each([
  ["roles=author", "rest_user_cannot_view"],
  ["capabilities=edit_posts", "rest_user_cannot_view"],
  ["context=edit", "rest_forbidden_context"],
  ["orderby=email", "rest_forbidden_orderby"],
  ["orderby=registered_date", "rest_forbidden_orderby"],
  ["who=authors", "rest_forbidden_who"],
])("%s requires list_users", async (query, code) => {
  await using site = await startSite();
  const anonymous = await site.call(undefined, "GET", `/core/v2/users?${query}`);
  expect([anonymous.status, anonymous.body.code]).toEqual([401, code]);
  const subscriber = await site.call("subscriber", "GET", `/core/v2/users?${query}`);
  expect([subscriber.status, subscriber.body.code]).toEqual([403, code]);
});

test("editors can list authors with published content", async () => {
  await using site = await startSite();
  const { body } = await site.call("contributor", "GET", "/core/v2/users?who=authors");
  expect(slugs(body)).toEqual(["admin", "author1", "editor1"]);
});

test.each([
  ["roles=author", ["author1"]],
  ["roles=author,editor", ["author1", "editor1"]],
  ["roles[]=nope", []],
  ["capabilities=edit_posts", ["admin", "author1", "contributor1", "editor1"]],
  ["capabilities=edit_posts,publish_posts", ["admin", "author1", "editor1"]],
  ["who=authors", ["admin", "author1", "contributor1", "editor1"]],
  ["has_published_posts=true", ["admin", "author1", "editor1"]],
  ["has_published_posts=false", ["admin", "author1", "contributor1", "editor1", "subscriber1"]],
  ["has_published_posts=note", ["admin", "author1", "editor1"]],
  ["search=edit", ["editor1"]],
  ["search=*edit*", ["editor1"]],
  ["search=EDITOR1@example.com", ["editor1"]],
  ["search=4", ["contributor1"]],
  ["search=%25", []],
  ["slug=author1,nobody", ["author1"]],
  ["include=3", ["author1"]],
  ["include=3,2&orderby=include", ["author1", "editor1"]],
  ["slug=editor1,admin&orderby=include_slugs", ["editor1", "admin"]],
  ["exclude=1", ["author1", "contributor1", "editor1", "subscriber1"]],
  ["include=1,2&exclude=1", ["editor1"]],
  ["orderby=id&order=desc", ["subscriber1", "contributor1", "author1", "editor1", "admin"]],
  ["orderby=email", ["admin", "author1", "contributor1", "editor1", "subscriber1"]],
  ["orderby=registered_date&per_page=1", ["admin"]],
  ["orderby=include", ["admin", "editor1", "author1", "contributor1", "subscriber1"]],
  ["per_page=2&page=2", ["contributor1", "editor1"]],
  ["offset=4", ["subscriber1"]],
  ["offset=-1&per_page=1", ["admin"]],
])("an administrator lists %s", async (query, expected) => {
  await using site = await startSite();
  const { status, body } = await site.call("admin", "GET", `/core/v2/users?${query}`);
  expect(status).toBe(200);
  expect(slugs(body)).toEqual(expected);
});

test.each(["who=x", "has_published_posts=nope", "orderby=x", "per_page=0", "per_page=101"])(
  "%s is rejected",
  async (query) => {
    await using site = await startSite();
    const { status, body } = await site.call("admin", "GET", `/core/v2/users?${query}`);
    expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
  },
);

test("searches do not disclose hidden logins and email addresses", async () => {
  await using site = await startSite();
  const { createUser } = await import("../index.ts");
  const { id } = await site.site.run(createUser, {
    login: "canary-login",
    email: "canary@secret.example",
    displayName: "Wren",
  });
  await site.site.run(publish, { author: id });
  const slug = (await site.call("admin", "GET", `/core/v2/users/${id}`)).body.slug;
  await site.call("admin", "POST", `/core/v2/users/${id}`, { slug: "wren" });
  expect(slug).toBe("canary-login");
  for (const search of ["canary", "secret.example", "canary@"])
    expect((await site.call("editor", "GET", `/core/v2/users?search=${search}`)).body).toEqual([]);
  const all = JSON.stringify((await site.call(undefined, "GET", "/core/v2/users")).body);
  expect(all).toContain("Wren");
  expect(all).not.toMatch(/canary|secret\.example|subscriber/);
});

test("login, email address and roles are hidden from callers without list_users", async () => {
  await using site = await startSite();
  const { body } = await site.call("editor", "GET", "/core/v2/users/1");
  expect(Object.keys(body)).toEqual([
    "id",
    "name",
    "url",
    "description",
    "link",
    "slug",
    "avatar_urls",
    "meta",
    "_links",
  ]);
  expect(body.link).toBe("http://localhost/author/admin/");
  expect(body.avatar_urls).toEqual({
    24: "http://localhost/avatars/1?s=24",
    48: "http://localhost/avatars/1?s=48",
    96: "http://localhost/avatars/1?s=96",
  });
  expect(body.meta).toEqual([]);
});

test("the edit context shows everything but the password", async () => {
  await using site = await startSite();
  const { body, headers } = await site.call("admin", "GET", "/core/v2/users/3?context=edit");
  expect(body).toMatchObject({
    username: "author1",
    email: "author1@example.com",
    locale: "en_US",
    roles: ["author"],
    registered_date: "2026-01-15T12:00:00+00:00",
    extra_capabilities: { author: true },
    meta: { persisted_preferences: [] },
  });
  expect(Object.keys(body.capabilities)).toEqual([
    "upload_files",
    "edit_posts",
    "edit_published_posts",
    "publish_posts",
    "read",
    "level_2",
    "level_1",
    "level_0",
    "delete_posts",
    "delete_published_posts",
    "author",
  ]);
  expect(body).not.toHaveProperty("password");
  expect(headers.get("etag")).toMatch(/^"3-1-/);
  expect(headers.get("cache-control")).toContain("no-store");
});

test.each([
  [undefined, 401],
  ["editor", 403],
  ["author", 403],
] as const)("%s cannot read a user without published content", async (who, status) => {
  await using site = await startSite();
  for (const path of ["/core/v2/users/4", "/core/v2/users/5"]) {
    const reply = await site.call(who, "GET", path);
    expect([reply.status, reply.body.code]).toEqual([status, "rest_user_cannot_view"]);
  }
});

test("with hideExistence, hidden users look like missing ones", async () => {
  await using site = await startSite({ hideExistence: true });
  const hidden = await site.call("editor", "GET", "/core/v2/users/5");
  const unknown = await site.call("editor", "GET", "/core/v2/users/999");
  expect(hidden.status).toBe(404);
  expect(hidden.body).toEqual(unknown.body);
  expect((await site.call("subscriber", "GET", "/core/v2/users/5")).status).toBe(200);
});

test("an unknown user is 404 for all callers", async () => {
  await using site = await startSite();
  for (const who of [undefined, "admin"] as const)
    for (const id of ["999999", "0"]) {
      const { status, body } = await site.call(who, "GET", `/core/v2/users/${id}`);
      expect([status, body.code]).toEqual([404, "rest_user_invalid_id"]);
    }
});

test.each(Object.keys(people) as Person[])(
  "%s can read their own user, in every context",
  async (who) => {
    await using site = await startSite();
    const own = await site.call(who, "GET", "/core/v2/users/me?context=edit");
    expect([own.status, own.body.username]).toEqual([200, people[who].login]);
    const byId = await site.call(who, "GET", `/core/v2/users/${people[who].id}?context=edit`);
    expect(byId.body).toEqual(own.body);
  },
);

test("anonymous callers have no user of their own", async () => {
  await using site = await startSite();
  const { status, body, headers } = await site.call(undefined, "GET", "/core/v2/users/me");
  expect([status, body.code]).toEqual([401, "rest_not_logged_in"]);
  expect(headers.get("www-authenticate")).toContain("Basic");
  expect(headers.get("allow")).toBe("GET");
});

test("OPTIONS describes the resource with required properties and contexts", async () => {
  await using site = await startSite();
  const { body } = (await site.options("/core/v2/users")) as any;
  expect(body.schema.properties.username).toMatchObject({ context: ["edit"], required: true });
  expect(body.schema.properties.password).toMatchObject({ context: [], required: true });
  expect(body.endpoints[1].args.locale.enum).toEqual(["", "en_US"]);
  expect(body.endpoints[0].args.has_published_posts).toMatchObject({
    type: ["boolean", "array"],
    items: { type: "string", enum: ["note"] },
  });
});
