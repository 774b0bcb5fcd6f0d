import { expect, test } from "vitest";
import {
  answerFields,
  leftAnswers,
  taxonomiesOf,
  toAnswer,
  toLine,
  withTermOptions,
} from "./answers.ts";
import { isChangeable, toChangedAnswers, toEdited } from "./changed-answers.ts";
import { fieldsBefore, fromConditions, operatorsOf, toConditions } from "./conditions.ts";
import { toDraft } from "./draft.ts";
import { toOutline } from "./outline.ts";
import { fromLines, toAmount, toCents, withLabel } from "./options.ts";

const boats = {
  id: 2,
  key: "boat",
  type: "listradio",
  label: "Boat",
  options: [{ value: "s", label: "The sloop" }],
};
const form = {
  fields: [
    { id: 1, key: "name", type: "textbox", label: "Your name", admin_label: "Name" },
    boats,
    { id: 3, key: "again", type: "confirm", label: "Again" },
    {
      id: 12,
      key: "crew",
      type: "repeater",
      label: "Crew",
      fields: [{ id: 13, key: "first", type: "firstname", label: "First name" }],
    },
  ],
};

test("the columns are the stored fields, by their names for administrators", () => {
  expect(answerFields(form).map(({ id, label }) => [id, label])).toEqual([
    ["1", "Name"],
    ["2", "Boat"],
    ["12", "Crew"],
  ]);
});

test("answers have the labels of options, and rows, files and drawings are recognized", () => {
  const lineOf = (value: unknown, field: object) => toLine(toAnswer(value, { ...field }));
  expect(lineOf("s", boats)).toBe("The sloop");
  expect(lineOf(["s", "gone"], boats)).toBe("The sloop, gone");
  expect(lineOf("1", { type: "checkbox" })).toBe("✓");
  expect(lineOf(["s", "2", "240.00"], { ...boats, type: "product" })).toBe(
    "The sloop × 2 = 240.00",
  );
  expect(lineOf([{ id: "a", name: "cv.pdf", type: "application/pdf", size: 3 }], {})).toBe(
    "cv.pdf",
  );
  expect(toAnswer("data:image/png;base64,AAAA", {}).kind).toBe("image");
  const rows = {
    "12.13_1": { id: "12.13_1", value: "Ben" },
    "12.13_0": { id: "12.13_0", value: "Ann" },
    "12.99_0": { id: "12.99_0", value: "old" },
  };
  expect(toAnswer(rows, form.fields[3] ?? {})).toEqual({
    kind: "rows",
    labels: ["First name", "#99"],
    rows: [
      ["Ann", "old"],
      ["Ben", ""],
    ],
  });
  expect(lineOf(rows, form.fields[3] ?? {})).toBe("#1 Ann old  #2 Ben");
});

test("values of deleted fields are still there", () => {
  expect(leftAnswers(form, { 1: "Ann", 7: "Old", 8: "" })).toEqual([
    ["7", { kind: "text", text: "Old" }],
  ]);
});

test("conditions are read and stored, and name stored fields before, except totals", () => {
  const stored = { match: "any", rules: [{ field: "name", operator: "is", value: "Ann" }] };
  expect(fromConditions(toConditions(stored))).toEqual(stored);
  expect(fromConditions(toConditions(null))).toBeNull();
  const { fields } = toDraft(form);
  const before = fieldsBefore(fields, fields[3]?.uid ?? "");
  expect(before.map(({ values }) => values.key)).toEqual(["name", "boat"]);
  const priced = toDraft({ fields: [{ key: "sum", type: "total" }, ...form.fields] }).fields;
  expect(fieldsBefore(priced, priced[2]?.uid ?? "")).toEqual([priced[1]]);
  expect(operatorsOf("number")).toContain("greater");
  expect(operatorsOf("textbox")).not.toContain("greater");
  expect(operatorsOf("checkbox")).toEqual(["filled", "blank"]);
});

test("options are read from lines of text, and existing options keep their values and prices", () => {
  const before = [
    { label: "Sloop", value: "s", calc: 120 },
    { label: "Dinghy", value: "d" },
  ];
  expect(fromLines("Dinghy\n\n Ferry \nSloop\nd", before)).toEqual([
    { label: "Dinghy", value: "d" },
    { label: "Ferry", value: "Ferry" },
    { label: "Sloop", value: "s", calc: 120 },
    { label: "d", value: "d_2" },
  ]);
  const corrected = { label: "Sloops", value: "s", calc: 120 };
  expect(fromLines("Sloops\nDinghy", before)).toEqual([corrected, before[1]]);
  expect(withLabel({ label: "A", value: "A" }, "B", [], new Set())).toEqual({
    label: "B",
    value: "B",
  });
  expect(withLabel({ label: "A", value: "a" }, "B", [], new Set())).toEqual({
    label: "B",
    value: "a",
  });
});

test("prices are in the smallest unit of their currency", () => {
  expect([toAmount(1250, "EUR"), toCents("12.5", "EUR")]).toEqual([12.5, 1250]);
  expect([toAmount(1250, "JPY"), toCents(1250, "JPY"), toCents("", "X")]).toEqual([1250, 1250, 0]);
});

test("only changed answers are sent, rows as a list", () => {
  const fields = answerFields(form).map(({ stored }) => stored);
  const rows = { "12.13_0": { id: "12.13_0", value: "Ann" } };
  const before = toEdited(fields, { 1: "Ada", 2: "s", 12: rows });
  expect(before).toEqual({ 1: "Ada", 2: "s", 12: [{ 13: "Ann" }] });
  expect(toChangedAnswers(before, { ...before })).toEqual({});
  const now = { ...before, 1: "Eve", 12: [{ 13: "Ann" }, { 13: "Bo" }] };
  expect(toChangedAnswers(before, now)).toEqual({ 1: "Eve", 12: [{ 13: "Ann" }, { 13: "Bo" }] });
});

test("files, signatures and orders cannot be changed", () => {
  const types = ["textbox", "file_upload", "signature", "product", "total", "quantity"];
  const fields = types.map((type) => ({ type, product: type === "quantity" ? "boat" : "" }));
  expect(fields.filter(isChangeable).map(({ type }) => type)).toEqual(["textbox"]);
  expect(isChangeable({ type: "quantity" })).toBe(true);
});

test("a part of a form is shown as lines, with names first and without ids", () => {
  const fields = [
    { id: 1, key: "boat", label: "Boat", required: true, options: [{ value: "s" }], price: 0 },
    { id: 2, key: "day" },
  ];
  expect(toOutline(fields)).toBe(
    ["Boat", "  key: boat", "  label: Boat", "  required: true", "  options:", "    s"].join("\n") +
      "\n      value: s\n\nday\n  key: day",
  );
});

test("answers about terms are shown by the names of the terms", () => {
  const field = { id: 7, key: "topics", type: "terms", taxonomy: "category", options: [] };
  const about = { fields: [field, { id: 8, type: "repeater", fields: [field] }] };
  expect(taxonomiesOf(about)).toEqual(["category"]);
  const options = new Map([["category", [{ value: "3", label: "Boats" }]]]);
  const [topics] = answerFields(withTermOptions(about, options));
  expect(toLine(toAnswer(["3", "9"], topics?.stored ?? {}))).toBe("Boats, 9");
});
