import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { adminPages, createSite, defineModule, type AdminPage, screenTexts } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { loadClient } from "./client.ts";
import { admin } from "./index.ts";
import { roomBookings } from "./test/plugin.ts";

const plan: AdminPage = {
  name: "room-plan",
  label: "Plan",
  icon: "place",
  order: 22,
  operation: "POST /rooms/v1/rooms",
  script: () =>
    'import { createElement } from "react";\nexport const Page = () => createElement("p");',
};
const moduleWith = (...pages: readonly AdminPage[]) =>
  defineModule({ name: "plans", contributes: [adminPages(...pages)] })();
/** The reason why a script could not be loaded, for the log. */
const logged: unknown[] = [];
const ignore = () => {};
const log = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: (_: string, fields: { readonly error?: unknown } = {}) => void logged.push(fields.error),
};
const open = (pages: readonly AdminPage[], locale = "en") => {
  const german = screenTexts({
    name: "plans in German",
    language: "de",
    texts: { Plan: "Raumplan" },
  });
  return testSite({
    url: "https://inn.example",
    locale,
    log,
    modules: [admin(), accounts(), content(), roomBookings(), moduleWith(...pages)],
    contributes: [german],
  });
};
const client = await loadClient();

test("a page of a module is in the directory of callers who may use its operation", async () => {
  await using site = await open([plan], "de");
  const { body } = await site.as({ can: ["manage_rooms"] }).get("/admin/v1/screens");
  expect(body.pages).toMatchObject([
    {
      name: "room-plan",
      label: "Raumplan",
      icon: "place",
      group: "Plans",
      order: 22,
      module: "plans",
      operation: "POST /rooms/v1/rooms",
    },
  ]);
  expect((await site.as({ can: [] }).get("/admin/v1/screens")).body.pages).toEqual([]);
});

test("a page has the commands that the caller may send, in the language of the caller", async () => {
  const commands = [
    { label: "Plan", operation: "POST /rooms/v1/rooms", confirm: "Plan", args: { name: "Attic" } },
    { label: "Invite", operation: "POST /core/v2/users" },
  ];
  await using site = await open([{ ...plan, commands }], "de");
  const { body } = await site.as({ can: ["manage_rooms"] }).get("/admin/v1/screens");
  expect(body.pages[0].commands).toEqual([
    { ...commands[0], label: "Raumplan", confirm: "Raumplan" },
  ]);
});

test.skipIf(!client)("the script of a page imports the React of the admin", async () => {
  await using site = await open([plan]);
  const { body } = await site.as({ can: ["manage_rooms"] }).get("/admin/v1/screens");
  const [{ script }] = body.pages;
  const visit = (file: string) =>
    site.site.fetch(new Request(`https://inn.example/admin/files/${file}`));
  const response = await visit(script);
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect(response.headers.get("content-type")).toContain("javascript");
  expect(await response.text()).toBe(
    `import { createElement } from "./${client?.shared["react"]}";\nexport const Page = () => createElement("p");`,
  );
  expect((await visit("page-room-plan.0.js")).status).toBe(404);
});

test.skipIf(!client).each([
  ["imports another package", 'import "left-pad"; export const Page = 1;', 'imports "left-pad"'],
  ["imports a file", 'export const Page = await import("./more.js");', 'imports "./more.js"'],
  ["has no component", "export const Plan = 1;", "exports no component named Page"],
  ["is no script", "export const Page = (", "Parse error"],
])("a page has no script if it %s, and the log has the reason", async (_, script, reason) => {
  await using site = await open([{ ...plan, script: () => script }]);
  const { body } = await site.as({ can: ["manage_rooms"] }).get("/admin/v1/screens");
  expect(body.pages).toMatchObject([{ name: "room-plan", script: null }]);
  expect(String(logged.at(-1))).toContain(reason);
});

test("a list whose name is that of a page has its whole path as its address", async () => {
  await using site = await open([{ ...plan, name: "rooms" }]);
  const { body } = await site.as({ can: ["manage_rooms"] }).get("/admin/v1/screens");
  const slugs = body.lists.map(({ slug }: { slug: string }) => slug);
  expect(slugs).toContain("rooms-v1-rooms");
  expect(slugs).not.toContain("rooms");
});

test.each([
  ["settings", 'core.adminPages: the admin already has a page "settings".'],
  ["Room plan", 'core.adminPages: "Room plan" is not a valid page name'],
])('the name "%s" of a page is an error', (name, message) => {
  const modules = [admin(), accounts(), content(), roomBookings(), moduleWith({ ...plan, name })];
  expect(() => createSite({ modules })).toThrow(message);
});
