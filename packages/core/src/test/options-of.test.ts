import { expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder, defineModule, defineNamespace } from "../index.ts";
import { testSite } from "@waymark/testing";

const lent = z.strictObject({ unit: z.string().default("m") });
const gauges = defineModule({ name: "gauges", options: lent });
const { get } = moduleBuilder({});
const level = get({
  summary: "The level in the unit of the gauges",
  access: "public",
  handler: ({ optionsOf }) => `3 ${optionsOf(lent).unit}`,
});
const tides = defineModule({
  name: "tides",
  namespaces: [defineNamespace("tides/v1", { "/level": [level] })],
});

test("a handler reads the options of another module by their schema", async () => {
  await using site = await testSite({ modules: [gauges({ unit: "ft" }), tides()] });
  expect((await site.get("/tides/v1/level")).body).toBe("3 ft");
});

test("reading options of a module that the site does not include is a defect, and the response has no details", async () => {
  await using site = await testSite({ modules: [tides()] });
  const { status, body } = await site.get("/tides/v1/level");
  expect([status, body.code]).toEqual([500, "rest_internal_error"]);
});
