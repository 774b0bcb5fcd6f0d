import { expect, test } from "vitest";
import type { List, ListSchemas } from "../api/directory.ts";
import {
  isSet,
  statusesOf,
  toFilters,
  toInput,
  toOtherFilters,
  toStatusInput,
  withoutFilters,
} from "./search.ts";

const status = (...names: readonly string[]) => ({ status: { type: "string", enum: names } });
const schemas = {
  list: {
    status: { type: "array", items: { enum: ["publish", "draft", "inherit", "trash", "any"] } },
  },
  update: status("publish", "draft", "sold-out"),
} as unknown as ListSchemas;
const list = { mayEdit: true } as List;
const events = { mayEdit: false, hasTrash: true, operations: { create: "POST /events" } } as List;
const statuses = status("publish", "draft", "trash");
const withTrash = { list: statuses, update: statuses } as unknown as ListSchemas;

test("a list of content is divided by the statuses that items can be given, and the trash", () => {
  expect(statusesOf(list, schemas)).toEqual(["any", "publish", "draft", "trash"]);
});

test("a list that returns all items but the trash by default is divided if it has a trash", () => {
  expect(statusesOf(events, withTrash)).toEqual(["any", "publish", "draft", "trash"]);
  expect(toStatusInput(withTrash.list, "any")).toEqual({});
  expect(toStatusInput(withTrash.list, "trash")).toEqual({ status: "trash" });
  expect(toStatusInput(schemas.list, "any")).toEqual({ status: "any" });
});

test("removed imported events are in the trash", () => {
  const known = status("publish", "draft", "calendar-ignored", "trash");
  const declared = { list: known, update: known } as unknown as ListSchemas;
  expect(statusesOf(events, declared)).toEqual(["any", "publish", "draft", "trash"]);
  expect(toStatusInput(declared.list, "trash")).toEqual({ status: "trash,calendar-ignored" });
});

test.each([
  ["without a trash", { ...events, hasTrash: false }, withTrash],
  ["of users who create no items", { ...events, operations: { create: null } }, withTrash],
  ["of readers", { ...list, mayEdit: false }, schemas],
  ["without a status for all", list, { ...schemas, list: status("publish", "draft") }],
  ["without drafts", list, { ...schemas, update: status("approved", "spam") }],
  ["without statuses", list, { ...schemas, list: {}, update: null }],
])("lists %s are not divided", (_, given, declared) => {
  expect(statusesOf(given as List, declared as ListSchemas)).toEqual([]);
});

test("a list that is read by cursor is requested from the cursor of the address", () => {
  const paging = { page: "cursor", first: 1, size: "per_page", max: 100 };
  const byCursor = { paging, search: "search", sort: null } as unknown as List;
  const args = { cursor: { type: "string" }, per_page: { type: "integer" } };
  const inputOf = (state: object) => toInput(byCursor, args, [], { page: 3, ...state }, 20);
  expect(inputOf({})).toEqual({ per_page: 20 });
  expect(inputOf({ cursor: "WzEs" })).toEqual({ per_page: 20, cursor: "WzEs" });
});

test("arguments of the address without an input filter the list, and are cleared with the others", () => {
  const paging = { page: "page", first: 1, size: "per_page", max: 100 };
  const stock = { paging, search: "search", sort: null, filters: null, relations: {} };
  const boats = { ...stock, path: "/boats" } as unknown as List;
  const args = {
    page: { type: "integer" },
    search: { type: "string" },
    sold: { type: "boolean" },
    berths_max: { type: "integer" },
  };
  const state = { page: 2, berths_max: 3, tab: "boats", search: "Dora" };
  const own = toFilters(boats, { list: args } as unknown as ListSchemas);
  const filters = [...own, ...toOtherFilters(boats, args, own, state)];
  expect(toInput(boats, args, filters, state, 20)).toEqual({ page: 2, berths_max: 3 });
  expect(filters.some((one) => isSet(one, state))).toBe(true);
  expect(withoutFilters(filters)).toEqual({ sold: undefined, berths_max: undefined });
});
