import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { modules } from "../examples/magazine/modules.ts";
import type { List, ListSchemas } from "../packages/admin/client/api/directory.ts";

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
