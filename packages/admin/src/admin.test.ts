import { accounts } from "@waymark/accounts";
import { content, defineTaxonomy, taxonomies, termRoutes } from "@waymark/content";
import { createSite, defineModule, screens, screenTexts } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { admin } from "./index.ts";
import { roomBookings } from "./test/plugin.ts";

const open = (...more: readonly ReturnType<typeof admin>[]) =>
  testSite({
    url: "https://inn.example",
    modules: [admin(), accounts(), content(), roomBookings(), ...more],
  });
interface Listed {
  readonly path: string;
  readonly [name: string]: unknown;
}
const byPath = (body: { readonly lists: readonly Listed[] }, path: string) =>
  body.lists.find((list) => list.path === path);

test("a module without code for the admin has screens for its lists", async () => {
  await using site = await open();
  const { body } = await site.as({ roles: ["administrator"] }).get("/admin/v1/screens");
  expect(byPath(body, "/rooms/v1/rooms")).toMatchObject({
    slug: "rooms",
    item: "/rooms/v1/rooms/:id",
    label: "Rooms",
    singular: "Room",
    group: "Rooms",
    operations: {
      list: "GET /rooms/v1/rooms",
      create: "POST /rooms/v1/rooms",
      update: "PATCH /rooms/v1/rooms/:id",
      remove: "DELETE /rooms/v1/rooms/:id",
    },
  });
});

test("weeks begin on the day that the site has chosen", async () => {
  await using site = await open();
  const { get, post } = site.as({ roles: ["administrator"] });
  const weekStart = async () => (await get("/admin/v1/screens")).body.site.week_start;
  expect(await weekStart()).toBe(1);
  expect((await post("/core/v2/settings", { start_of_week: 0 })).status).toBe(200);
  expect(await weekStart()).toBe(0);
});

test("a field is related to the list that a link of the item names", async () => {
  await using site = await open();
  const { body } = await site.as({ roles: ["administrator"] }).get("/admin/v1/screens");
  expect(byPath(body, "/rooms/v1/bookings")).toMatchObject({
    relations: { room: "/rooms/v1/rooms" },
  });
  expect(byPath(body, "/core/v2/posts")).toMatchObject({
    relations: { author: "/core/v2/users", categories: "/core/v2/categories" },
  });
});

test("callers see only the screens and operations that they may use", async () => {
  await using site = await open();
  const { body } = await site.as({ roles: ["subscriber"] }).get("/admin/v1/screens");
  expect(byPath(body, "/rooms/v1/rooms")).toMatchObject({ operations: { create: null } });
  expect(byPath(body, "/rooms/v1/bookings")).toMatchObject({
    operations: { create: "POST /rooms/v1/bookings" },
  });
  expect(body.permissions).not.toHaveProperty("POST /rooms/v1/rooms");
  expect(body.permissions).toMatchObject({ "PATCH /rooms/v1/bookings/:id": "depends" });
  expect((await site.get("/admin/v1/screens")).status).toBe(401);
});

test("a caller's menu has the lists that they can manage, in the edit context if they may read it", async () => {
  await using site = await open();
  const menuOf = async (role: string) => {
    const { body } = await site.as({ roles: [role] }).get("/admin/v1/screens");
    const lists: readonly Listed[] = body.lists;
    const shown = lists.filter(({ hidden, path }) => !hidden && path.startsWith("/core/"));
    return shown.map(({ slug, mayEdit }) => (mayEdit === true ? slug : `${String(slug)} (view)`));
  };
  expect(await menuOf("subscriber")).toEqual([]);
  expect(await menuOf("contributor")).toEqual(["posts", "media", "blocks"]);
  expect(await menuOf("author")).toEqual(["posts", "media", "blocks"]);
  expect(await menuOf("editor")).toEqual([
    "posts",
    "pages",
    "media",
    "comments",
    "categories",
    "tags",
    "post_series",
    "blocks",
    "core_pattern_category",
  ]);
});

test("a screen adds what cannot be derived", async () => {
  const declared = defineModule({
    name: "screens",
    contributes: [
      screens({
        name: "/rooms/v1/rooms",
        label: "Meeting rooms",
        icon: "place",
        columns: ["name"],
        actions: [{ label: "Close", operation: "DELETE /rooms/v1/rooms/:id" }],
      }),
    ],
  });
  await using site = await testSite({ modules: [admin(), accounts(), roomBookings(), declared()] });
  const asked = (can: readonly string[]) => site.as({ can }).get("/admin/v1/screens");
  const { body } = await asked(["manage_rooms"]);
  expect(byPath(body, "/rooms/v1/rooms")).toMatchObject({
    label: "Meeting rooms",
    icon: "place",
    columns: ["name"],
    actions: [{ label: "Close" }],
  });
  expect(byPath((await asked([])).body, "/rooms/v1/rooms")).toMatchObject({ actions: [] });
});

test("a form offers the values that a screen declares for the caller", async () => {
  const declared = defineModule({
    name: "screens",
    contributes: [
      screens({
        name: "/rooms/v1/rooms",
        choices: { name: ({ actor }) => (actor.can("manage_rooms") ? ["Blue", "Red"] : []) },
        fixed: ["name"],
      }),
    ],
  });
  await using site = await testSite({ modules: [admin(), accounts(), roomBookings(), declared()] });
  const manager = site.as({ can: ["manage_rooms"] });
  const { create } = (await manager.get("/admin/v1/screens/rooms")).body;
  expect(create.name).toMatchObject({ description: "Name of the room", enum: ["Blue", "Red"] });
  const other = (await site.as({ can: [] }).get("/admin/v1/screens/rooms")).body;
  expect(other.create.name.enum).toEqual([]);
  const { body } = await manager.get("/admin/v1/screens");
  expect(byPath(body, "/rooms/v1/rooms")).toMatchObject({ fixed: ["name"] });
});

test("a form reads stored values from the list that its screen names, if the caller may read it", async () => {
  const path = "/core/v2/imports";
  const fields = { name: "title.raw" };
  const texts = defineModule({
    name: "texts",
    contributes: [screens({ name: "/rooms/v1/rooms", stored: { path, fields } })],
  });
  const modules = [admin(), accounts(), content(), roomBookings(), texts()];
  await using site = await testSite({ modules });
  const storedOf = async (...can: readonly string[]) => {
    const { body } = await site.as({ can }).get("/admin/v1/screens");
    return byPath(body, "/rooms/v1/rooms")?.["stored"];
  };
  expect(await storedOf("import")).toEqual({ path, item: `${path}/:id`, fields });
  expect(await storedOf()).toBeNull();
});

test("the form of a user offers the roles that the caller may assign", async () => {
  await using site = await open();
  const rolesFor = async (caller: Parameters<typeof site.as>[0]) => {
    const { update } = (await site.as(caller).get("/admin/v1/screens/users")).body;
    return update.roles.items.enum;
  };
  const all = ["administrator", "editor", "author", "contributor", "subscriber"];
  expect(await rolesFor({ roles: ["administrator"] })).toEqual(all);
  const manager = ["list_users", "edit_users", "promote_users"];
  expect(await rolesFor({ can: manager })).not.toContain("administrator");
  expect(await rolesFor({ can: manager })).toContain("author");
  expect(await rolesFor({ can: ["list_users", "edit_users"] })).toEqual([]);
});

test("the roles of a user are fixed for callers who may create users but not promote them", async () => {
  await using site = await open();
  const fixedFor = async (...can: readonly string[]) => {
    const { body } = await site.as({ can }).get("/admin/v1/screens");
    return byPath(body, "/core/v2/users")?.["fixed"];
  };
  const clerk = ["list_users", "edit_users", "create_users"];
  expect(await fixedFor(...clerk)).toEqual(["username", "roles"]);
  expect(await fixedFor(...clerk, "promote_users")).toEqual(["username"]);
});

test("the terms of a module's taxonomy have the icon of tags, or of categories if they are hierarchical", async () => {
  const [reefs, routes] = [
    defineTaxonomy({ name: "reef", base: "reefs", label: "reefs" }),
    defineTaxonomy({ name: "route", base: "routes", label: "routes", hierarchical: true }),
  ];
  const charts = defineModule({
    name: "charts",
    requires: ["content"],
    contributes: [taxonomies(reefs, routes)],
    namespaces: (setup) => [termRoutes(reefs, setup), termRoutes(routes, setup)],
  });
  await using site = await testSite({ modules: [admin(), accounts(), content(), charts()] });
  const { body } = await site.as({ roles: ["administrator"] }).get("/admin/v1/screens");
  const iconOf = (name: string) => byPath(body, `/core/v2/${name}`)?.["icon"];
  expect([iconOf("reefs"), iconOf("routes")]).toEqual(["tag", "category"]);
});

const german = screenTexts(
  {
    name: "rooms in German",
    language: "de",
    texts: { Rooms: "Räume", Room: "Raum", Close: "Schließen", "Name of the room": "Raumname" },
    words: { name: "Bezeichnung" },
  },
  { name: "rooms in Austria", language: "de-AT", texts: { Rooms: "Zimmer" } },
);
const translated = defineModule({
  name: "translated",
  contributes: [
    german,
    screens({
      name: "/rooms/v1/rooms",
      actions: [
        { label: "Close", operation: "DELETE /rooms/v1/rooms/:id", confirm: "Close the room?" },
      ],
    }),
  ],
});

test.each([
  ["de", "Räume", "Raum", "Bezeichnung"],
  ["de-AT", "Zimmer", "Raum", "Bezeichnung"],
  ["en", "Rooms", "Room", undefined],
])("screens have the texts of the language %s", async (locale, label, singular, word) => {
  await using site = await testSite({
    locale,
    modules: [admin(), accounts(), roomBookings(), translated()],
  });
  const manager = site.as({ can: ["manage_rooms"] });
  const { body } = await manager.get("/admin/v1/screens");
  expect(byPath(body, "/rooms/v1/rooms")).toMatchObject({ label, singular });
  expect(body.words.name).toBe(word);
});

test("the languages of the site are offered, its own first", async () => {
  await using site = await testSite({
    locale: "en-GB",
    languages: ["de"],
    modules: [admin(), accounts(), roomBookings()],
  });
  const { body } = await site.as({ can: [] }).get("/admin/v1/screens");
  expect(body.site.languages).toEqual(["en-GB", "de"]);
});

test("a number of the dashboard is for those who may read the list in the edit context", async () => {
  await using site = await open();
  const countsOf = async (role: string) => {
    const { body } = await site.as({ roles: [role] }).get("/admin/v1/screens");
    return byPath(body, "/core/v2/comments")?.["counts"];
  };
  const label = "Comments awaiting moderation";
  expect(await countsOf("administrator")).toEqual([{ label, query: { status: "hold" } }]);
  expect(await countsOf("subscriber")).toEqual([]);
});

test("a text without a translation stays in English", async () => {
  await using site = await testSite({
    locale: "de",
    modules: [admin(), accounts(), roomBookings(), translated()],
  });
  const manager = site.as({ can: ["manage_rooms"] });
  const { body } = await manager.get("/admin/v1/screens");
  expect(byPath(body, "/rooms/v1/rooms")).toMatchObject({
    actions: [{ label: "Schließen", confirm: "Close the room?" }],
  });
  const { body: schemas } = await manager.get("/admin/v1/screens/rooms");
  expect(schemas.create.name.description).toBe("Raumname");
});

test("texts of screens in an unknown language are an error", () => {
  const wrong = screenTexts({ name: "wrong", language: "de_DE" });
  const module = defineModule({ name: "wrong", contributes: [wrong] });
  expect(() => createSite({ modules: [module()] })).toThrow('"de_DE" is not a language tag');
});

test("the schemas of a list are those of its endpoints and items", async () => {
  await using site = await open();
  const editor = site.as({ roles: ["administrator"] });
  const { body } = await editor.get("/admin/v1/screens/rooms");
  expect(body.fields.map(({ name }: { name: string }) => name)).toEqual(["id", "name"]);
  expect(body.create.name).toMatchObject({ description: "Name of the room", maxLength: 80 });
  expect(body.update.name).toMatchObject({ type: "string", required: false });
  expect((await editor.get("/admin/v1/screens/none")).status).toBe(404);
});

test("visitors are sent to the sign-in page", async () => {
  await using site = await open();
  const visit = (path: string, init: RequestInit = {}) =>
    site.site.fetch(new Request(`https://inn.example${path}`, init));
  const response = await visit("/admin/rooms?q=blue");
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    "/sign-in?to=%2Fadmin%2Frooms%3Fq%3Dblue",
  ]);
  expect((await visit("/admin", { method: "POST" })).status).toBe(405);
  expect((await visit("/admin/files/none.js")).status).toBe(404);
});

test("the admin and the sign-in page redirect from other names of this machine to that of the site's URL", async () => {
  await using site = await testSite({
    url: "http://127.0.0.1:8080",
    modules: [admin(), accounts(), content()],
  });
  const get = async (url: string, init: RequestInit = {}) => {
    const { status, headers } = await site.site.fetch(new Request(url, init));
    return headers.get("location") ?? status;
  };
  const page = "http://127.0.0.1:8080/sign-in?to=%2Fadmin";
  expect(await get("http://localhost:8080/sign-in?to=%2Fadmin")).toBe(page);
  expect(await get("http://[::1]:8080/sign-in?to=%2Fadmin", { method: "HEAD" })).toBe(page);
  expect(await get("http://localhost:8080/admin")).toBe("http://127.0.0.1:8080/admin");
  expect(await get(page)).toBe(200);
  // Another port may be that of a proxy, and other names may be public.
  expect(await get("http://localhost:9000/sign-in")).toBe(200);
  expect(await get("http://site.test:8080/sign-in")).toBe(200);
  const forwarded = { headers: { "X-Forwarded-Host": "tunnel.example" } };
  expect(await get("http://localhost:8080/sign-in", forwarded)).toBe(200);
});
