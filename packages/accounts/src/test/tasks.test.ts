import { moduleBuilder, defineModule, roles } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import {
  accounts,
  createSession,
  createUser,
  ensureAdministrator,
  importUser,
  userCreated,
} from "../index.ts";
import { basic } from "./start.ts";

const start = (options: Parameters<typeof accounts>[0] = {}) =>
  testSite({ modules: [accounts(options)] });

test("the first administrator is created once, with a valid secret", async () => {
  await using site = await start();
  const created = await site.site.run(ensureAdministrator, {});
  expect(created).toMatchObject({ login: "admin" });
  const headers = basic("admin", created?.applicationPassword ?? "");
  const me = await site.get("/core/v2/users/me", { context: "edit" }, headers);
  expect(me.body).toMatchObject({ id: created?.id, roles: ["administrator"] });
  expect(await site.site.run(ensureAdministrator, { login: "another" })).toBeUndefined();
});

test("a user whose role has the capabilities of administrators is one, whatever the role is called", async () => {
  const capabilities = ["read", "edit_users", "promote_users", "manage_options"];
  const owner = defineModule({
    name: "owner",
    requires: ["accounts"],
    contributes: [
      roles({ name: "owner", label: "Owner", capabilities }),
      roles({ name: "clerk", label: "Clerk", capabilities: ["read", "edit_users"] }),
    ],
  });
  await using site = await testSite({ modules: [accounts({ setUp: true }), owner()] });
  await site.site.run(createUser, { id: 6, login: "eve", role: "clerk" });
  const first = await site.site.run(ensureAdministrator, {});
  expect(first).toMatchObject({ login: "admin" });
  await site.site.run(createUser, { id: 70, login: "ann", role: "owner" });
  const ann = site.as({ id: 70, login: "ann", roles: ["owner", "administrator"] });
  const path = `/core/v2/users/${first?.id}`;
  expect((await ann.remove(path, { force: true, reassign: 70 })).status).toBe(200);
  expect(await site.site.run(ensureAdministrator, { email: "admin@localhost" })).toBeUndefined();
  expect((await site.site.fetch(new Request("http://localhost/set-up"))).status).toBe(404);
});

test("a user is created with the given id, secret and names", async () => {
  await using site = await start();
  const secret = "abcd EFGH 1234 ijkl MNOP 5678";
  const created = await site.site.run(createUser, {
    id: 41,
    login: "ann",
    email: "ann@example.com",
    role: "editor",
    firstName: "Ann",
    lastName: "Lee",
    applicationPassword: { name: "script", secret },
  });
  expect(created).toEqual({ id: 41, login: "ann", applicationPassword: secret });
  const me = await site.get("/core/v2/users/me", {}, basic("ann@example.com", secret));
  expect(me.body).toMatchObject({ id: 41, name: "Ann Lee", slug: "ann" });
  const next = await site.site.run(createUser, { login: "bob" });
  expect(next.id).toBeGreaterThan(41);
});

test.each([
  [{ login: "a/b" }, "is not a valid login"],
  [{ login: "ann", role: "king" }, 'No module of the site declares the role "king"'],
  [
    { login: "ann", email: "Ann <ann@sea.example>" },
    '"Ann <ann@sea.example>" is not a valid email',
  ],
  [{ login: "ann", email: " ann@sea.example" }, '" ann@sea.example" is not a valid email'],
])("%o is not a valid user", async (input, message) => {
  await using site = await start();
  await expect(site.site.run(createUser, input)).rejects.toThrow(message);
});

test("a user cannot have the id of another one", async () => {
  await using site = await start();
  await site.site.run(createUser, { id: 7, login: "ann" });
  const second = site.site.run(createUser, { id: 7, login: "bob" });
  await expect(second).rejects.toThrow("Another user has the id 7.");
});

test("two users may have the same application password, and each signs in as themselves", async () => {
  await using site = await start();
  const secret = "the same secret for two";
  const applicationPassword = { name: "x", secret };
  for (const login of ["ann", "bob"]) {
    const created = await site.site.run(createUser, { login, applicationPassword });
    const me = await site.get("/core/v2/users/me", {}, basic(login, secret));
    expect(me.body).toMatchObject({ id: created.id });
  }
});

test("the generated password of the first administrator has at least the site's minimum length", async () => {
  await using site = await start({ minPasswordLength: 30 });
  const created = await site.site.run(ensureAdministrator, { makePassword: true });
  expect(created?.password).toMatch(/^[A-Za-z0-9]{30}$/);
  expect(await site.site.run(ensureAdministrator, { makePassword: true })).toBeUndefined();
});

test("a task rejects a password that is shorter than the site allows", async () => {
  await using site = await start({ minPasswordLength: 12 });
  await expect(site.site.run(createUser, { login: "ann", password: "short" })).rejects.toThrow(
    "12 to 4096 characters",
  );
});

test("an import creates missing users, keeps free ids, and changes no existing user", async () => {
  await using site = await start();
  await site.site.run(createUser, {
    id: 7,
    login: "ann",
    email: "ann@example.com",
    displayName: "Ann",
  });
  const known = { id: 9, login: "ANN", email: "new@example.com", role: "administrator" };
  expect(await site.site.run(importUser, known)).toEqual({ id: 7, isNew: false });
  const byAddress = { login: "Ann@example.com" };
  expect(await site.site.run(importUser, byAddress)).toEqual({ id: 7, isNew: false });
  expect(await site.site.run(importUser, { id: 12, login: "bob" })).toEqual({
    id: 12,
    isNew: true,
  });
  const taken = await site.site.run(importUser, { id: 12, login: "cyd", email: "ANN@example.com" });
  expect(taken.isNew).toBe(true);
  expect(taken.id).toBeGreaterThan(12);
  const odd = await site.site.run(importUser, { login: "Zoë/漢" });
  const admin = site.as({ roles: ["administrator"] });
  const read = (id: number) => admin.get(`/core/v2/users/${id}`, { context: "edit" });
  expect((await read(7)).body).toMatchObject({ name: "Ann", roles: ["subscriber"] });
  expect((await read(taken.id)).body).toMatchObject({ email: "" });
  expect((await read(odd.id)).body).toMatchObject({ username: "Zoe" });
});

test("a session is created for an existing user", async () => {
  await using site = await start();
  const { id } = await site.site.run(createUser, { login: "ann" });
  const { cookie, nonce } = await site.site.run(createSession, id);
  const me = await site.get("/core/v2/users/me", {}, { cookie, "x-core-nonce": nonce });
  expect(me.body).toMatchObject({ id });
  await expect(site.site.run(createSession, 999)).rejects.toThrow("The user does not exist.");
});

test("a listener that writes is called after the task's user is stored", async () => {
  const { on } = moduleBuilder({});
  const received: string[] = [];
  const listener = defineModule({
    name: "listener",
    on: [on(userCreated, ({ login }) => received.push(login))],
  });
  await using site = await testSite({ modules: [accounts(), listener()] });
  await site.site.run(createUser, { login: "ann" });
  await expect(site.site.run(createUser, { login: "ann" })).rejects.toThrow();
  expect(received).toEqual(["ann"]);
});

test("a secret set as an option works on another site too", async () => {
  const secret = "0123456789abcdef0123456789abcdef";
  await using one = await start({ secret });
  await using two = await start({ secret });
  const applicationPassword = { name: "x", secret: "abcdefgh" };
  for (const site of [one, two]) {
    await site.site.run(createUser, { login: "ann", applicationPassword });
    expect((await site.get("/core/v2/users/me", {}, basic("ann", "abcdefgh"))).status).toBe(200);
  }
});

test("invalid options are reported at startup", () => {
  expect(() => accounts({ secret: "short" })).toThrow("accounts: option secret");
  expect(() => accounts({ sessionHours: 0 })).toThrow("accounts: option sessionHours");
  expect(() => accounts({ colour: "red" } as never)).toThrow("colour");
});

test("an undeclared default role is reported at startup", async () => {
  await expect(start({ defaultRole: "king" })).rejects.toThrow(
    'option defaultRole: the role "king" does not exist.',
  );
});
