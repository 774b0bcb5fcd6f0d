import { accounts } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { calendar } from "@waymark/calendar";
import { content } from "@waymark/content";
import { forms } from "@waymark/forms";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import type { List, ListSchemas } from "../../client/api/directory.ts";
import { idOf, itemPath } from "../../client/api/item-path.ts";
import { toRemoveInput } from "../../client/lists/remove-input.ts";
import { statusesOf, toFilters, toStatusInput } from "../../client/lists/search.ts";
import { admin } from "../index.ts";

/** The arguments of an item of each list that has a form for new ones. */
const created: Readonly<Record<string, object>> = {
  "/core/v2/posts": { title: "Ebb", status: "publish" },
  "/core/v2/pages": { title: "Quay" },
  "/core/v2/blocks": { title: "Tide", content: "<p>High water</p>" },
  "/core/v2/navigation": { title: "Harbour" },
  "/core/v2/comments": { post: 1, content: "Ahoy" },
  "/core/v2/categories": { name: "Boats" },
  "/core/v2/tags": { name: "Rigs" },
  "/core/v2/menus": { name: "Main" },
  "/core/v2/menu-items": { title: "Home", url: "https://site.example/", type: "custom" },
  "/core/v2/users": { username: "jo", email: "jo@site.example", password: "Ebb-and-flow-47" },
  "/forms/v1/forms": { title: "Contact" },
  "/calendar/events/v1/events": {
    title: "Regatta",
    start_date: "2026-07-04 10:00:00",
    end_date: "2026-07-04 12:00:00",
  },
  "/calendar/events/v1/venues": { venue: "Pier" },
  "/calendar/events/v1/organizers": { organizer: "Crew" },
};

const inCalendar = ["events", "venues", "organizers"].map((name) => `/calendar/events/v1/${name}`);

/** Whether the admin can list the trash: in the screen of comments, which has a tab for it, or by status. */
const showsTrash = (list: List, schemas: ListSchemas): boolean =>
  list.path === "/core/v2/comments" ||
  statusesOf(list, schemas).includes("trash") ||
  toFilters(list, schemas).some(
    ({ name, values }) => name === "status" && values?.includes("trash"),
  );

test.each([
  ["a trash", 30],
  ["no trash", 0],
])("the admin can delete items of all lists on a site with %s", async (_, trashDays) => {
  const modules = [admin(), accounts(), content({ trashDays }), blockEditor(), forms(), calendar()];
  await using site = await testSite({ modules });
  const administrator = site.as({ roles: ["administrator"] });
  const lists = (await administrator.get("/admin/v1/screens")).body.lists as readonly List[];
  const schemasOf = async ({ slug }: List) =>
    (await administrator.get(`/admin/v1/screens/${slug}`)).body as ListSchemas;
  // The comment is on this post, which stays.
  await administrator.post("/core/v2/posts", { title: "Lights", status: "publish" });
  const failed: unknown[] = [];
  for (const [path, values] of Object.entries(created)) {
    const list = lists.find((one) => one.path === path);
    if (!list?.operations.remove) throw new Error(`The admin cannot delete items of ${path}.`);
    const { remove } = await schemasOf(list);
    const item = await administrator.post(path, values);
    expect(item.status, path).toBe(201);
    const more = remove?.["reassign"] ? { reassign: "false" } : {};
    const input = toRemoveInput(remove, !list.hasTrash, more);
    const { status, body } = await administrator.remove(
      itemPath(list, idOf(list, item.body)),
      input,
    );
    if (status !== 200) failed.push([path, status, body.code]);
  }
  expect(failed).toEqual([]);
  // Without a way to list the trash, items in it could be neither restored nor deleted.
  const withTrash = lists.filter((list) => list.hasTrash);
  const unlisted: string[] = [];
  for (const list of withTrash)
    if (!showsTrash(list, await schemasOf(list))) unlisted.push(list.path);
  expect(unlisted).toEqual([]);
  const paths = withTrash.map(({ path }) => path);
  // These are moved to the trash in any case.
  const always = [...inCalendar, "/forms/v1/forms/:id/submissions"];
  if (trashDays === 0) expect(paths).toEqual(always);
  else expect(paths).toEqual(expect.arrayContaining(["/core/v2/posts", ...always]));
});

test.each(inCalendar)("items of %s are listed in the trash, restored and deleted", async (path) => {
  await using site = await testSite({ modules: [admin(), accounts(), content(), calendar()] });
  const administrator = site.as({ roles: ["administrator"] });
  const { body: screens } = await administrator.get("/admin/v1/screens");
  const list = (screens.lists as readonly List[]).find((one) => one.path === path);
  if (!list) throw new Error(`There is no list ${path}.`);
  const schemas = (await administrator.get(`/admin/v1/screens/${list.slug}`)).body as ListSchemas;
  const item = (await administrator.post(path, created[path])).body;
  const itsPath = itemPath(list, idOf(list, item));
  const listed = async () => {
    const counts: Record<string, number> = {};
    for (const status of statusesOf(list, schemas)) {
      const input = { ...list.query, ...toStatusInput(schemas.list, status) };
      counts[status] = (await administrator.get(path, input)).body.total;
    }
    return Object.fromEntries(Object.entries(counts).filter(([, total]) => total > 0));
  };
  await administrator.remove(itsPath, toRemoveInput(schemas.remove, false));
  expect(await listed()).toEqual({ trash: 1 });
  await administrator.edit(itsPath, { status: item.status });
  expect(await listed()).toEqual({ any: 1, publish: 1 });
  await administrator.remove(itsPath, toRemoveInput(schemas.remove, false));
  await administrator.remove(itsPath, toRemoveInput(schemas.remove, true));
  expect(await listed()).toEqual({});
});
