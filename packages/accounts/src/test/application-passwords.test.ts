import { expect, test } from "vitest";
import { createSession } from "../index.ts";
import { basic, people, secretOf, startSite, storeOldHashes } from "./start.ts";

const own = "/core/v2/users/me/application-passwords";

test("a new application password is shown once, and works", async () => {
  await using site = await startSite();
  const { status, body, headers } = await site.call("author", "POST", own, { name: " phone " });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: "phone", app_id: "", last_used: null, last_ip: null });
  expect(body.created).toBe("2026-01-15T12:00:00");
  expect(body.password).toMatch(/^(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/);
  const self = `http://localhost/api/core/v2/users/3/application-passwords/${body.uuid}`;
  expect(headers.get("location")).toBe(self);
  expect(body._links.self).toEqual([{ href: self }]);
  const me = await site.call(
    undefined,
    "GET",
    "/core/v2/users/me",
    undefined,
    basic("author1", body.password),
  );
  expect(me.body.id).toBe(3);
  const read = await site.call("author", "GET", `${own}/${body.uuid}?context=edit`);
  expect(read.body).toMatchObject({ name: "phone", last_used: "2026-01-15T12:00:00" });
  expect(JSON.stringify(read.body)).not.toContain('password":');
});

test("the list has only the user's own application passwords", async () => {
  await using site = await startSite();
  const { body, headers } = await site.call("author", "GET", `${own}?_fields=name,last_used`);
  expect(body).toEqual([{ name: "test", last_used: "2026-01-15T12:00:00" }]);
  expect(headers.get("allow")).toBe("GET, POST, DELETE");
});

test("an administrator manages application passwords of others", async () => {
  await using site = await startSite();
  const path = "/core/v2/users/3/application-passwords";
  const made = await site.call("admin", "POST", path, { name: "by admin" });
  expect(made.status).toBe(201);
  const renamed = await site.call("admin", "PUT", `${path}/${made.body.uuid}`, { name: "renamed" });
  expect(renamed.body).toMatchObject({ uuid: made.body.uuid, name: "renamed" });
  const all = await site.call("admin", "DELETE", path);
  expect(all.body).toEqual({ deleted: true, count: 2 });
  expect((await site.call("author", "GET", "/core/v2/users/me")).status).toBe(401);
});

test.each(["", " ", "<b></b>", "%41"])("a credential has a name: not %j", async (name) => {
  await using site = await startSite();
  for (const path of [own, "/accounts/v1/users/me/tokens"]) {
    const { status, body } = await site.call("author", "POST", path, { name });
    expect([path, status, body.code]).toEqual([path, 400, "rest_invalid_param"]);
  }
});

test("a deleted application password is returned, and rejected afterwards", async () => {
  await using site = await startSite();
  const { body: made } = await site.call("author", "POST", own, { name: "phone" });
  const { body } = await site.call("author", "DELETE", `${own}/${made.uuid}`);
  const { password, _links, ...previous } = made;
  expect(body).toEqual({ deleted: true, previous });
  const path = "/core/v2/users/me";
  expect(
    (await site.call(undefined, "GET", path, undefined, basic("author1", password))).status,
  ).toBe(401);
  const again = await site.call("author", "DELETE", `${own}/${made.uuid}`);
  expect([again.status, again.body.code]).toEqual([404, "rest_application_password_not_found"]);
});

test("names are unique per user, ignoring case", async () => {
  await using site = await startSite();
  const twin = await site.call("author", "POST", own, { name: "TEST" });
  expect([twin.status, twin.body.code]).toEqual([409, "application_password_duplicate_name"]);
  const { body: phone } = await site.call("author", "POST", own, { name: "phone" });
  const same = await site.call("author", "PUT", `${own}/${phone.uuid}`, { name: "Test" });
  expect(same.status).toBe(409);
  const recased = await site.call("author", "PUT", `${own}/${phone.uuid}`, { name: "Phone" });
  expect(recased.body.name).toBe("Phone");
});

test("a user has at most 100 application passwords", async () => {
  await using site = await startSite();
  const { body: before } = await site.call("author", "GET", own);
  for (let n = before.length; n < 100; n++)
    expect((await site.call("author", "POST", own, { name: `${n}` })).status).toBe(201);
  const { status, body } = await site.call("author", "POST", own, { name: "x" });
  expect([status, body.code]).toEqual([409, "rest_application_password_limit"]);
  expect((await site.call("author", "GET", own)).body).toHaveLength(100);
});

test.each([
  [{}, "rest_missing_callback_param"],
  [{ name: "   " }, "rest_invalid_param"],
  [{ name: "x", app_id: "nope" }, "rest_invalid_param"],
])("%o is not a valid application password", async (body, code) => {
  await using site = await startSite();
  const reply = await site.call("author", "POST", own, body);
  expect([reply.status, reply.body.code]).toEqual([400, code]);
});

const uuid = "00000000-0000-4000-8000-00000000ffff";
test.each([
  ["GET", "", "rest_cannot_list_application_passwords"],
  ["POST", "", "rest_cannot_create_application_passwords"],
  ["DELETE", "", "rest_cannot_delete_application_passwords"],
  ["GET", `/${uuid}`, "rest_cannot_read_application_password"],
  ["PUT", `/${uuid}`, "rest_cannot_edit_application_password"],
  ["DELETE", `/${uuid}`, "rest_cannot_delete_application_password"],
  ["GET", "/introspect", "rest_cannot_introspect_app_password_for_non_authenticated_user"],
])("%s on another user's application passwords%s is rejected", async (method, rest, code) => {
  await using site = await startSite();
  const body = method === "GET" || method === "DELETE" ? undefined : { name: "x" };
  const path = `/core/v2/users/1/application-passwords${rest}`;
  for (const who of ["editor", "subscriber"] as const) {
    const reply = await site.call(who, method, path, body);
    expect([reply.status, reply.body.code]).toEqual([403, code]);
  }
  const anonymous = await site.call(undefined, method, path, body);
  expect([anonymous.status, anonymous.body.code]).toEqual([401, code]);
  const me = await site.call(undefined, method, `${own}${rest}`, body);
  expect([me.status, me.body.code]).toEqual([401, "rest_not_logged_in"]);
  const unknown = await site.call("admin", method, path.replace("/1/", "/999/"), body);
  expect([unknown.status, unknown.body.code]).toEqual([404, "rest_user_invalid_id"]);
});

test("introspection requires an application password and returns its data", async () => {
  await using site = await startSite();
  const used = await site.call("author", "GET", `${own}/introspect?_fields=name`);
  expect(used.body).toEqual({ name: "test" });
  const { cookie, nonce } = await site.site.run(createSession, 3);
  const session = await site.call(undefined, "GET", `${own}/introspect`, undefined, {
    cookie,
    "x-core-nonce": nonce,
  });
  expect([session.status, session.body.code]).toEqual([404, "rest_no_authenticated_app_password"]);
});

test("a site without application passwords has neither their routes nor their credentials", async () => {
  await using site = await startSite({ applicationPasswords: false });
  expect((await site.call("author", "GET", "/core/v2/users")).status).toBe(401);
  const { cookie, nonce } = await site.site.run(createSession, 3);
  const headers = { cookie, "x-core-nonce": nonce };
  const { status, body } = await site.call(undefined, "GET", own, undefined, headers);
  expect([status, body.code]).toEqual([501, "application_passwords_disabled"]);
});

test("the last use is recorded at most once a day", async () => {
  await using site = await startSite();
  const send = async (remoteAddress: string) => {
    const request = new Request(`http://localhost/api${own}?_fields=last_used,last_ip`, {
      headers: basic(people.author.login, secretOf("author")),
    });
    return (await (await site.site.fetch(request, { remoteAddress })).json())[0];
  };
  expect(await send("127.0.0.1")).toEqual({
    last_used: "2026-01-15T12:00:00",
    last_ip: "127.0.0.1",
  });
  site.clock.advance(23 * 3_600_000);
  expect(await send("127.0.0.2")).toMatchObject({ last_ip: "127.0.0.1" });
  site.clock.advance(3_600_000);
  expect(await send("127.0.0.2")).toEqual({
    last_used: "2026-01-16T12:00:00",
    last_ip: "127.0.0.2",
  });
});

test("a name of a million spaces is rejected in linear time", async () => {
  await using site = await startSite();
  const { status } = await site.call("author", "POST", own, { name: " ".repeat(1_000_000) });
  expect(status).toBe(400);
});

test("names are compared by their first 200 characters", async () => {
  await using site = await startSite();
  const long = Array.from({ length: 900 }, (_, n) => `name${n}`).join(" ");
  const add = async (name: string) => (await site.call("author", "POST", own, { name })).status;
  expect([await add(long), await add(`x${long}`), await add(`${long}x`)]).toEqual([201, 201, 409]);
});

test("OPTIONS describes each field of an application password", async () => {
  await using site = await startSite();
  const { body } = await site.options(own);
  const { properties, title } = body.schema;
  expect(title).toBe("application-password");
  for (const field of Object.values<any>(properties))
    expect(field.description).toEqual(expect.any(String));
  expect(properties.uuid.format).toBe("uuid");
  expect(properties.app_id).toMatchObject({
    type: "string",
    oneOf: [
      { type: "string", format: "uuid" },
      { type: "string", enum: [""] },
    ],
  });
  expect(properties.name).toMatchObject({ type: "string", required: true, minLength: 1 });
  expect(properties.last_ip).toMatchObject({ type: ["string", "null"], format: "ip" });
});

test("an application may leave its own id empty", async () => {
  await using site = await startSite();
  const { status, body } = await site.call("author", "POST", own, { name: "x", app_id: "" });
  expect([status, body.app_id]).toEqual([201, ""]);
});

test("an application password stored by an earlier version still works, for its user only", async () => {
  await using site = await startSite();
  const secret = secretOf("admin");
  await site.site.run(storeOldHashes, { secret });
  const me = (login: string) => site.get("/core/v2/users/me", {}, basic(login, secret));
  expect((await me("admin")).body).toMatchObject({ id: people.admin.id });
  expect((await me(people.author.login)).status).toBe(401);
});
