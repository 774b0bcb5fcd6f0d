import { expect, test } from "vitest";
import * as z from "zod";
import { checkModules, type KitModule } from "./module.ts";
import { defineDatapoint } from "./datapoint.ts";

const point = (name: string) =>
  defineDatapoint({ name, summary: name, args: z.strictObject({}), handler: async () => name });
const one = (more: Partial<KitModule> = {}): KitModule => ({
  name: "boats",
  title: "Boats",
  description: "",
  order: 1,
  datapoints: [point("tide")],
  ...more,
});

test("modules with names that are valid in paths are accepted", () => {
  checkModules([one(), one({ name: "sails-2", needs: ["boats"] })]);
});

test.each([
  [one({ name: "Boats" }), "slug"],
  [one({ name: "x".repeat(65) }), "slug"],
  [one({ needs: ["sails"] }), "sails"],
  [one({ datapoints: [point("x2")] }), "x2"],
  [one({ datapoints: [point("settings")] }), "settings"],
  [one({ datapoints: [point("tide"), point("tide")] }), "twice"],
])("names that are invalid in paths are rejected when the site is created", (module, word) => {
  expect(() => checkModules([module])).toThrow(word);
});
