import { defineModule, roles } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { accounts } from "../index.ts";
import { startSite } from "./start.ts";

const newbie = { username: "newbie", email: "newbie@example.com", password: "pw12345" };

test("an administrator creates a user with names, a slug and a Location", async () => {
  await using site = await startSite();
  const { status, body, headers } = await site.call("admin", "POST", "/core/v2/users", {
    ...newbie,
    roles: ["author"],
    first_name: "New",
    last_name: "Bie",
    url: "http://example.com",
    description: "bio",
    meta: {},
  });
  expect(status).toBe(201);
  expect(headers.get("location")).toBe(`http://localhost/api/core/v2/users/${body.id}`);
  expect(body).toMatchObject({
    username: "newbie",
    name: "New Bie",
    nickname: "newbie",
    slug: "newbie",
    roles: ["author"],
    locale: "en_US",
  });
  const { body: read } = await site.call("admin", "GET", `/core/v2/users/${body.id}?context=edit`);
  expect(read).toEqual(body);
});

test("a user without a requested role gets the site's default role", async () => {
  await using site = await startSite({ defaultRole: "contributor" });
  const { body } = await site.call("admin", "POST", "/core/v2/users", newbie);
  expect(body.roles).toEqual(["contributor"]);
  expect((await site.call("admin", "GET", "/core/v2/users?roles=contributor")).body).toHaveLength(
    2,
  );
});

test.each([
  [{ username: "EDITOR1" }, 409, "existing_user_login"],
  [{ email: "Editor1@Example.com" }, 409, "existing_user_email"],
  [{ username: "Editor1@Example.com" }, 409, "existing_user_login"],
  [{ username: "x".repeat(61) }, 400, "user_login_too_long"],
  [{ slug: "x".repeat(51) }, 400, "user_nicename_too_long"],
  [{ url: `http://example.com/${"x".repeat(100)}` }, 400, "user_url_too_long"],
  [{ roles: ["nope"] }, 400, "rest_user_invalid_role"],
  [{ password: undefined }, 400, "rest_missing_callback_param"],
  [{ email: undefined }, 400, "rest_missing_callback_param"],
])("a new user with %o is rejected and nothing is stored", async (wrong, status, code) => {
  await using site = await startSite();
  const reply = await site.call("admin", "POST", "/core/v2/users", { ...newbie, ...wrong });
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect((await site.call("admin", "GET", "/core/v2/users")).body).toHaveLength(5);
});

test.each([
  [{ username: "a b/ü" }, "username", "rest_user_invalid_username"],
  [{ username: "" }, "username", "rest_user_invalid_username"],
  [{ password: "a\\b" }, "password", "rest_user_invalid_password"],
  [{ password: "" }, "password", "rest_user_invalid_password"],
  [{ password: "x".repeat(4097) }, "password", "rest_user_invalid_password"],
  [{ email: "nope" }, "email", "rest_invalid_email"],
  [{ locale: "xx_YY" }, "locale", "rest_not_in_enum"],
])("a create with %o names the invalid argument", async (wrong, name, code) => {
  await using site = await startSite();
  const { status, body } = await site.call("admin", "POST", "/core/v2/users", {
    ...newbie,
    ...wrong,
  });
  expect([status, body.data.details[name].code]).toEqual([400, code]);
});

test("two users with the same name get different slugs", async () => {
  await using site = await startSite();
  const slug = async (username: string) =>
    (
      await site.call("admin", "POST", "/core/v2/users", {
        ...newbie,
        username,
        email: `${username}@example.com`,
        slug: "Same Näme",
      })
    ).body.slug;
  expect([await slug("one"), await slug("two"), await slug("three")]).toEqual([
    "same-name",
    "same-name-2",
    "same-name-3",
  ]);
});

test("markup in names is not stored", async () => {
  await using site = await startSite();
  const { body } = await site.call("admin", "POST", "/core/v2/users/3", {
    name: "<b>Ann</b> <script>alert(1)</script>",
    description: "Hi<img src=x onerror=alert(1)>",
    url: "javascript:alert(1)",
  });
  expect(body).toMatchObject({ name: "Ann", description: "Hi", url: "" });
});

test("an update changes the given fields only", async () => {
  await using site = await startSite();
  const { body: before } = await site.call("admin", "GET", "/core/v2/users/3?context=edit");
  const { status, body } = await site.call("admin", "PATCH", "/core/v2/users/3", {
    nickname: "Nick",
  });
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, nickname: "Nick" });
});

test("an update of something that has changed since it was read is rejected", async () => {
  await using site = await startSite();
  const { headers } = await site.call("author", "GET", "/core/v2/users/me?context=edit");
  const tag = headers.get("etag") ?? "";
  const send = () =>
    site.call("author", "PATCH", "/core/v2/users/me", { nickname: "A" }, { "if-match": tag });
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(412);
});

test.each([
  [{ username: "renamed" }, "rest_user_invalid_argument"],
  [{ email: "ADMIN@example.com" }, "rest_user_invalid_email"],
  [{ slug: "admin" }, "rest_user_invalid_slug"],
  [{ roles: ["nope"] }, "rest_user_invalid_role"],
])("an update to %o is rejected", async (wrong, code) => {
  await using site = await startSite();
  const { status, body } = await site.call("admin", "POST", "/core/v2/users/3", wrong);
  expect([status, body.code]).toEqual([400, code]);
});

test("users change themselves, but not their roles", async () => {
  await using site = await startSite();
  const own = await site.call("author", "POST", "/core/v2/users/me?_fields=id,description", {
    description: "me",
  });
  expect(own.body).toEqual({ id: 3, description: "me" });
  for (const path of ["/core/v2/users/me", "/core/v2/users/3"])
    for (const role of ["administrator", "author"]) {
      const { status, body } = await site.call("author", "POST", path, { roles: [role] });
      expect([status, body.code]).toEqual([403, "rest_cannot_edit_roles"]);
    }
});

test("administrators cannot remove their own administrator role", async () => {
  await using site = await startSite();
  for (const path of ["/core/v2/users/me", "/core/v2/users/1"]) {
    const { status, body } = await site.call("admin", "POST", path, { roles: ["subscriber"] });
    expect([status, body.code]).toEqual([403, "rest_user_invalid_role"]);
  }
});

test("null does not clear required fields", async () => {
  await using site = await startSite();
  const { body: before } = await site.call("admin", "GET", "/core/v2/users/3?context=edit");
  for (const name of ["email", "roles", "slug", "password", "name"])
    expect((await site.call("admin", "POST", "/core/v2/users/3", { [name]: null })).status).toBe(
      400,
    );
  const { body } = await site.call("admin", "GET", "/core/v2/users/3?context=edit");
  expect(body).toEqual(before);
});

test("preferences are stored, and null removes them", async () => {
  await using site = await startSite();
  const set = (value: unknown) =>
    site.call("author", "POST", "/core/v2/users/me", { meta: { persisted_preferences: value } });
  expect((await set({ core: { open: true } })).body.meta).toEqual({
    persisted_preferences: { core: { open: true } },
  });
  expect((await set("nonsense")).status).toBe(400);
  expect((await set(null)).body.meta).toEqual({ persisted_preferences: [] });
});

test("user managers cannot gain capabilities of administrators", async () => {
  const staff = {
    name: "staff",
    label: "Staff",
    capabilities: [
      "read",
      "list_users",
      "create_users",
      "edit_users",
      "promote_users",
      "delete_users",
    ],
  };
  const shop = defineModule({ name: "shop", requires: ["accounts"], contributes: [roles(staff)] });
  await using site = await testSite({ modules: [accounts(), shop()] });
  const { createUser } = await import("../index.ts");
  const { id } = await site.site.run(createUser, { login: "root", role: "administrator" });
  const clerk = site.as({ roles: ["staff"] });
  const code = async (reply: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await reply;
    return [status, (body as { code?: string }).code];
  };
  const change = clerk.edit(`/core/v2/users/${id}`, { password: "mine now" });
  expect(await code(change)).toEqual([403, "rest_cannot_edit"]);
  const gone = clerk.remove(`/core/v2/users/${id}`, { force: true, reassign: "false" });
  expect(await code(gone)).toEqual([403, "rest_user_cannot_delete"]);
  const lift = clerk.post("/core/v2/users", { ...newbie, roles: ["administrator"] });
  expect(await code(lift)).toEqual([403, "rest_user_invalid_role"]);
  const peer = clerk.post("/core/v2/users", { ...newbie, roles: ["editor"] });
  expect((await peer).status).toBe(201);
});

test("text that cannot be stored is rejected, and is not a server error", async () => {
  await using site = await startSite();
  for (const text of ["a\u0000b", "a\ud800b"])
    for (const name of ["name", "description", "slug", "password", "nickname"]) {
      const { status } = await site.call("author", "POST", "/core/v2/users/me", { [name]: text });
      expect([name, status]).not.toContain(500);
    }
  const list = await site.call(
    "admin",
    "GET",
    "/core/v2/users?search=%00&slug=%ED%A0%80&roles=%00",
  );
  expect(list.status).toBeLessThan(500);
});

test("only one of two concurrent creates with the same login succeeds", async () => {
  await using site = await startSite();
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      site.call("admin", "POST", "/core/v2/users", { ...newbie, email: `n${i}@example.com` }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
});

test("long names are sorted by their first characters", async () => {
  await using site = await startSite();
  const long = Array.from({ length: 900 }, (_, n) => `name${n}`).join(" ");
  const created = await Promise.all(
    ["b", "a"].map((first) =>
      site.call("admin", "POST", "/core/v2/users", {
        ...newbie,
        username: first,
        email: `${first}@example.com`,
        name: `${first}${long}`,
      }),
    ),
  );
  expect(created.map(({ status }) => status)).toEqual([201, 201]);
  const { body } = await site.call("admin", "GET", "/core/v2/users?orderby=name&search=name899");
  expect(body.map(({ name }: { name: string }) => name)).toEqual([`a${long}`, `b${long}`]);
});
