import { id, integer, json, memory, table, text, timestamp } from "@waymark/storage";
import { expect, test } from "vitest";
import * as z from "zod";
import {
  createSite,
  cursorOf,
  dateTime,
  defineModule,
  defineResource,
  fieldsOf,
  moduleBuilder,
} from "../index.ts";

const tables = {
  boats: table({
    id: id(),
    name: text(z.string().max(20)),
    papers: json(z.object({})).nullable(),
    version: integer().default(1),
    moored: timestamp().nullable(),
  }),
};
const { boats } = tables;
const { crud } = moduleBuilder({ tables });
const { columns } = fieldsOf(boats);
const access = { read: "public", write: "public" } as const;
const boat = defineResource({ name: "boat", table: boats, fields: columns("id", "name") });

test("a required column that no write sets is reported when the routes are declared", () => {
  const mistake =
    'crud of "boat": the column "name" is required and never set: make it writable, give it a default, or set it in beforeWrite.';
  expect(() => crud(boat, { access }).create).toThrow(mistake);
  expect(() => crud(boat, { access }).list).not.toThrow();
  const beforeWrite = () => ({ name: "Gaivota" });
  expect(() => crud(boat, { access, beforeWrite }).create).not.toThrow();
  expect(() => crud(boat, { access, writable: ["name"] }).create).not.toThrow();
});

test("columns that crud sets must have the type of their values", () => {
  expect(() => crud(boat, { access, created: "name" as never })).toThrow(
    'the column "name" is set to the time: declare it as timestamp().',
  );
  const modified = defineResource({ ...boat, fields: columns("id"), modified: "name" });
  expect(() => crud(modified, { access })).toThrow('the column "name" is set to the time');
  const version = defineResource({ ...boat, fields: columns("id"), version: "name" });
  expect(() => crud(version, { access })).toThrow(
    'the column "name" is a version that is counted: declare it as integer().default(1).',
  );
});

test("lists cannot be sorted by JSON", () => {
  const message = 'the column "papers" contains JSON, which has no order.';
  expect(() => crud(boat, { access, sort: ["papers"] })).toThrow(message);
  expect(() => cursorOf(boat, { sort: ["-papers"] })).toThrow(message);
  expect(() => cursorOf(boat, { orderBy: { papers: "asc" } })).toThrow(message);
});

test.each([dateTime().default("2026-01-01T00:00:00Z"), dateTime().nullable() as never])(
  "a default of a timestamp that is not used is reported when the site is created",
  (schema) => {
    const own = { visits: table({ id: id(), at: timestamp(schema) }) };
    const quay = defineModule({ name: "quay", tables: own });
    expect(() => createSite({ storage: memory(), modules: [quay()] })).toThrow(
      "has a timestamp at whose schema has a default or allows null: declare timestamp(…).default(date) or .nullable()",
    );
  },
);
