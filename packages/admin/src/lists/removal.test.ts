import { accounts } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { content } from "@waymark/content";
import { forms } from "@waymark/forms";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import type { List, ListSchemas } from "../../client/api/directory.ts";
import { idOf, itemPath } from "../../client/api/item-path.ts";
import { toRemoveInput } from "../../client/lists/remove-input.ts";
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
};

test.each([
  ["a trash", 30],
  ["no trash", 0],
])("the admin can delete items of all lists on a site with %s", async (_, trashDays) => {
  const modules = [admin(), accounts(), content({ trashDays }), blockEditor(), forms()];
  await using site = await testSite({ modules });
  const administrator = site.as({ roles: ["administrator"] });
  const lists = (await administrator.get("/admin/v1/screens")).body.lists as readonly List[];
  // The comment is on this post, which stays.
  await administrator.post("/core/v2/posts", { title: "Lights", status: "publish" });
  const failed: unknown[] = [];
  for (const [path, values] of Object.entries(created)) {
    const list = lists.find((one) => one.path === path);
    if (!list?.operations.remove) throw new Error(`The admin cannot delete items of ${path}.`);
    const { remove } = (await administrator.get(`/admin/v1/screens/${list.slug}`))
      .body as ListSchemas;
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
  const hasTrash = lists.filter((list) => list.hasTrash).map(({ path }) => path);
  expect(hasTrash.includes("/core/v2/posts")).toBe(trashDays > 0);
  expect(hasTrash).toContain("/forms/v1/forms/:id/submissions");
});
