import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { modules } from "../examples/magazine/modules.ts";
import type { List, ListSchemas } from "../packages/admin/client/api/directory.ts";
import { listOfType } from "../packages/admin/client/api/list-of-type.ts";

test("items that can be changed or deleted are identified by a field that they have", async () => {
  await using site = await testSite({ modules });
  const administrator = site.as({ roles: ["administrator"] });
  const { body } = await administrator.get("/admin/v1/screens");
  const wrong: string[] = [];
  for (const { path, slug, id, item, operations } of body.lists as readonly List[]) {
    if (item === null || !(operations.update ?? operations.remove)) continue;
    const { fields } = (await administrator.get(`/admin/v1/screens/${slug}`)).body as ListSchemas;
    // The responses of some lists declare no fields.
    if (fields.length > 0 && !fields.some(({ name }) => name === id)) wrong.push(path);
  }
  expect(wrong).toEqual([]);
});

test("items that are found by their type are opened in the list in the menu", async () => {
  await using site = await testSite({ modules });
  const { body } = await site.as({ roles: ["administrator"] }).get("/admin/v1/screens");
  const lists = body.lists as readonly List[];
  const found = ["post", "page", "calendar_events", "calendar_venue", "category"].map(
    (type) => listOfType(lists, type)?.label,
  );
  expect(found).toEqual(["Posts", "Pages", "Events", "Venues", undefined]);
});
