import { expect, test } from "vitest";
import { redirection } from "../test/redirection.ts";
import { testSite } from "../testing/site.ts";

test("the address of a relation tells who links by it, and the errors' address lists them all", async () => {
  await using site = await testSite({ modules: [redirection()] });
  const relation = await site.get("/rels/first");
  expect([relation.status, relation.body]).toEqual([
    200,
    { relation: "core:first", resources: ["redirect"] },
  ]);
  expect((await site.get("/rels/nothing")).status).toBe(404);
  const { body } = await site.get("/rels/errors");
  expect(body).toContainEqual(expect.objectContaining({ code: "rest_no_route", status: 404 }));
  expect(Object.keys((await site.get("/")).body.routes)).not.toContain("/rels/errors");
});
