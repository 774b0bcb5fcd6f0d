import { expect, test } from "vitest";
import { compileSite } from "./site.ts";
import { memory } from "@waymark/storage";
import { redirection } from "./test/redirection.ts";

const blueprint = compileSite({ modules: [redirection()], url: "https://magazine.example" });

test("sites of one blueprint have their own storage, actors and settings", async () => {
  const [first, second] = [blueprint.open(), blueprint.open({ storage: memory() })];
  for (const site of [first, second]) await site.migrate();
  const keeper = first.actor({ roles: ["keeper"] });
  const rule = { source: "/old", target: "/new" };
  const created = await first.call("POST /redirection/v1/redirect", rule, { as: keeper });
  expect(created.status).toBe(201);
  const found = await Promise.all(
    [first, second].map(({ call }) => call("GET /redirection/v1/redirect/:id", { id: 1 })),
  );
  expect(found.map(({ status }) => status)).toEqual([200, 404]);
  await first.close();
  const after = await second.call("GET /redirection/v1/redirect/:id", { id: 1 });
  expect(after.status).toBe(404);
  await second.close();
});

test("a blueprint describes its endpoints without storage", () => {
  const keys = blueprint.manifest.operations.map(({ key }) => key);
  expect(keys).toContain("GET /redirection/v1/redirect/:id");
  expect(blueprint.info.api).toBe("https://magazine.example/api");
});

test("mistakes in declarations are reported when the site is compiled", () => {
  expect(() => compileSite({ modules: [], timezone: "Mars" })).toThrow("is not a time zone");
});
