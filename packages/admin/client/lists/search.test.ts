import { expect, test } from "vitest";
import type { List, ListSchemas } from "../api/directory.ts";
import { statusesOf } from "./search.ts";

const status = (...names: readonly string[]) => ({ status: { type: "string", enum: names } });
const schemas = {
  list: {
    status: { type: "array", items: { enum: ["publish", "draft", "inherit", "trash", "any"] } },
  },
  update: status("publish", "draft", "sold-out"),
} as unknown as ListSchemas;
const list = { mayEdit: true } as List;

test("a list of content is divided by the statuses that items can be given, and the trash", () => {
  expect(statusesOf(list, schemas)).toEqual(["any", "publish", "draft", "trash"]);
});

test.each([
  ["of readers", { ...list, mayEdit: false }, schemas],
  ["without a status for all", list, { ...schemas, list: status("publish", "draft") }],
  ["without drafts", list, { ...schemas, update: status("approved", "spam") }],
  ["without statuses", list, { ...schemas, list: {}, update: null }],
])("lists %s are not divided", (_, given, declared) => {
  expect(statusesOf(given as List, declared as ListSchemas)).toEqual([]);
});
