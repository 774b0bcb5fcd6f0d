import { expect, test } from "vitest";
import type { List, ListSchemas } from "../api/directory.ts";
import { toColumns, toNarrow, toSummary } from "./columns.ts";

const list = { title: null, id: "id", relations: {}, columns: ["start", "title", "status"] };
const columnsOf = (changes: object, fields: readonly string[] = []) =>
  toColumns(
    { ...list, ...changes } as unknown as List,
    { fields: fields.map((name) => ({ name, schema: {} })) } as unknown as ListSchemas,
    (name) => name,
  );
const titlesOf = (columns: ReturnType<typeof columnsOf>) =>
  columns.filter(({ isTitle }) => isTitle).map(({ field }) => field);

test("the title is found in the fields of items, or in the columns of the screen", () => {
  expect(titlesOf(columnsOf({}, ["start", "title"]))).toEqual(["title"]);
  expect(titlesOf(columnsOf({}))).toEqual(["title"]);
  expect(titlesOf(columnsOf({ title: "status" }))).toEqual(["status"]);
});

test("a narrow window shows images and the title, or the first column of lists without one", () => {
  const image = { field: "picture", as: "image" };
  const narrow = (columns: readonly unknown[]) =>
    toNarrow(columnsOf({ columns })).map(({ field }) => field);
  expect(narrow([image, "start", "title"])).toEqual(["picture", "title"]);
  expect(narrow([image, "start", "status"])).toEqual(["picture", "start"]);
});

test("below the title are the status and the day, or without a status the first other column and the day", () => {
  const day = { field: "date", as: "date" };
  const status = { field: "status", as: "status" };
  const below = (columns: readonly unknown[]) =>
    toSummary(columnsOf({ columns: ["title", ...columns] })).map(({ field }) => field);
  expect(below(["author", status, day])).toEqual(["status", "date"]);
  expect(below(["roles", "email", day])).toEqual(["roles", "date"]);
  expect(below(["slug", "count", "parent"])).toEqual(["slug", "count"]);
  expect(below(["author", status])).toEqual(["status"]);
});

test("columns are derived from fields that fit into a cell, without HTML", () => {
  const fields = Object.entries({
    title: { type: "string" },
    head: { type: ["string", "null"], contentMediaType: "text/html" },
    seats: { type: "integer" },
    links: { type: "object" },
  }).map(([name, schema]) => ({ name, schema }));
  const columns = toColumns(
    { ...list, columns: null } as unknown as List,
    { fields } as unknown as ListSchemas,
    (name) => name,
  );
  expect(columns.map(({ field }) => field)).toEqual(["title", "seats"]);
});
