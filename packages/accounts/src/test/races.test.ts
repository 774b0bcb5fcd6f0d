import { testSite, type TestReply } from "@waymark/testing";
import { sharedPostgres, testProcesses } from "@waymark/storage-postgres/testing";
import { afterAll, describe, expect, test } from "vitest";
import { accounts, createUser, ensureAdministrator } from "../index.ts";
import { dump, writing } from "./start.ts";

const server = await sharedPostgres();
if (!server) console.warn("Races are not tested: no PostgreSQL is installed.");
afterAll(() => server?.stop());

const users = "/core/v2/users";
const password = "a long enough password";

/** Several processes of a new site, with some users of one role: 1, 2, … */
async function processes(count: number, role: string, people: number) {
  const site = await testProcesses(server, {
    count,
    together: true,
    start: (storage) => testSite({ storage, modules: [accounts(), writing()] }),
  });
  const { run } = site.one.site;
  for (let id = 1; id <= people; id++)
    await run(createUser, { id, login: `user${id}`, email: `${id}@example.com`, role });
  return Object.assign(site, { stored: async () => JSON.parse(await run(dump, undefined)) });
}
const permissions = {
  can: ["create_users", "edit_users", "promote_users", "delete_users", "list_users"],
};
const codes = (replies: readonly TestReply[]): readonly string[] =>
  replies.map(({ status, body }) => (status < 300 ? "done" : body.code)).toSorted();

describe.skipIf(!server)("with several processes on PostgreSQL", () => {
  test("concurrent deletions of all administrators leave one", async () => {
    await using site = await processes(3, "administrator", 6);
    const replies = await site.atOnce(6, ({ as }, n) =>
      as({ id: n + 1, roles: ["administrator"] }).remove(`${users}/me`, {
        force: true,
        reassign: false,
      }),
    );
    expect(codes(replies)).toEqual([...Array(5).fill("done"), "rest_user_cannot_delete"]);
    const [rows] = await site.stored();
    expect(rows.length).toBe(1);
  });

  test("concurrent creates with the same login or email address create one user", async () => {
    await using site = await processes(3, "subscriber", 0);
    const add = (given: (n: number) => object) =>
      site.atOnce(12, ({ as }, n) =>
        as(permissions).post(users, { password, roles: ["subscriber"], ...given(n) }),
      );
    expect(codes(await add((n) => ({ username: "gull", email: `${n}@example.com` })))).toEqual([
      "done",
      ...Array(11).fill("existing_user_login"),
    ]);
    expect(codes(await add((n) => ({ username: `tern${n}`, email: "t@example.com" })))).toEqual([
      "done",
      ...Array(11).fill("existing_user_email"),
    ]);
    const alike = await add((n) => ({
      username: `a${".".repeat(n)}b`,
      email: `b${n}@example.com`,
      slug: "same",
    }));
    expect(codes(alike)).toEqual(Array(12).fill("done"));
    const slugs = alike.map(({ body }) => body.slug);
    expect(new Set(slugs).size).toBe(12);
  });

  test("only one of concurrent changes to the same email address succeeds, and the others get an error", async () => {
    await using site = await processes(3, "subscriber", 6);
    const replies = await site.atOnce(6, ({ as }, n) =>
      as(permissions).edit(`${users}/${n + 1}`, { email: "same@example.com" }),
    );
    expect(codes(replies)).toEqual(["done", ...Array(5).fill("rest_user_invalid_email")]);
  });

  test("concurrent changes of different fields are all stored", async () => {
    await using site = await processes(3, "subscriber", 1);
    const fields = ["first_name", "last_name", "nickname", "url", "description", "name"];
    const replies = await site.atOnce(6, ({ as }, n) =>
      as(permissions).edit(`${users}/1`, { [fields[n] as string]: `https://${n}.example` }),
    );
    expect(codes(replies)).toEqual(Array(6).fill("done"));
    const [[row]] = await site.stored();
    expect(row).toMatchObject({
      first_name: "https://0.example",
      last_name: "https://1.example",
      nickname: "https://2.example",
      url: "https://3.example",
      description: "https://4.example",
      display_name: "https://5.example",
      version: 7,
    });
  });

  test("concurrent creates of application passwords with the same name create one", async () => {
    await using site = await processes(3, "editor", 1);
    const replies = await site.atOnce(6, ({ as }) =>
      as({ id: 1, roles: ["editor"] }).post(`${users}/me/application-passwords`, { name: "App" }),
    );
    expect(codes(replies)).toEqual([
      ...Array(5).fill("application_password_duplicate_name"),
      "done",
    ]);
  });

  test("if two users are concurrently deleted with reassignment to each other, one remains", async () => {
    await using site = await processes(2, "author", 2);
    const replies = await site.atOnce(2, ({ as }, n) =>
      as(permissions).remove(`${users}/${n + 1}`, { force: true, reassign: 2 - n }),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBe(1);
    const [rows] = await site.stored();
    expect(rows.length).toBe(1);
  });

  test("processes that start concurrently create one administrator", async () => {
    await using site = await processes(4, "subscriber", 0);
    const created = await site.atOnce(4, ({ site: each }, n) =>
      each.run(ensureAdministrator, { login: `chief${n}` }),
    );
    expect(created.filter((one) => one !== undefined).length).toBe(1);
    const [rows, , passwords] = await site.stored();
    expect([rows.length, passwords.length]).toEqual([1, 1]);
  });
});
