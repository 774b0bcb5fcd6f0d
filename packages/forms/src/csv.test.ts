import { fromSafeCell, toSafeCell } from "@waymark/core";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type Field, fieldSchema } from "./definition/field.ts";
import { toCsv } from "./csv.ts";

const field = (id: number, more: object): Field => ({
  ...fieldSchema.parse({ key: `f${id}`, type: "textbox", ...more }),
  id,
  fields: [],
});
const date = { dates: "m/d/Y", timezone: "America/New_York" } as const;
const created = new Date("2024-03-11T02:00:00Z");

test("columns are in the order of the form, with headers, and all cells are quoted", () => {
  const form = {
    fields: [
      field(2, { label: "Name" }),
      field(9, { label: "Rule", type: "html" }),
      field(1, { label: "Choices", admin_label: "Picks", type: "listcheckbox" }),
      field(3, { type: "checkbox", label: "Agreed" }),
    ],
  };
  const rows = [{ sequence: 7, created, date, values: { 1: ["a", "b"], 2: 'A "b", c', 3: "1" } }];
  expect(toCsv(form, rows)).toBe(
    '"#","Date Submitted","Name","Picks","Agreed"\n"7","03/10/2024","A ""b"", c","a,b","checked"\n',
  );
});

test("the cell of a checkbox that was not shown is empty", () => {
  const form = { fields: [field(1, { type: "checkbox", label: "Agreed" })] };
  const rows = [{}, { 1: "0" }].map((values) => ({ sequence: 7, created, date, values }));
  expect(parse(toCsv(form, rows)).map((row) => row.at(-1))).toEqual(["Agreed", "", "unchecked"]);
});

test("no cell starts with a formula", () => {
  const hostile = ["=1+1", "+351 1", "  =1", "&#61;1", '=HYPERLINK("x")', "＝1+1", "'=1", '"=1'];
  const fields = hostile.map((label, at) => field(at + 1, { label }));
  const values = Object.fromEntries(hostile.map((text, at) => [at + 1, text]));
  const cells = parse(toCsv({ fields }, [{ sequence: 1, created, date, values }])).flat();
  for (const cell of cells) expect(toSafeCell(fromSafeCell(cell))).toBe(cell);
  expect(cells).toEqual(expect.arrayContaining(["'+351 1", "''=1", "'\"=1"]));
});
