import { expect, test } from "vitest";
import { redirection } from "../test/redirection.ts";
import { testSite } from "@waymark/testing";

test("the URL of a link relation lists its users, and the URL of the errors lists all errors", async () => {
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
