import { expect, test } from "vitest";
import { fieldSchema, type Field } from "../definition/field.ts";
import { readValue, type SubmittedValue } from "./read.ts";

const field = (more: object): Field => ({
  ...fieldSchema.parse({ key: "it", type: "textbox", ...more }),
  id: 1,
  fields: [],
});
const read = (more: object, input?: SubmittedValue, repeated?: string) =>
  readValue(field(more), input, repeated);
const codeOf = (...given: Parameters<typeof read>) => read(...given).problem?.code;

test("0 is a value, empty and blank texts are not", () => {
  expect(codeOf({ required: true }, "0")).toBeUndefined();
  for (const input of [undefined, "", "   ", "\t\n"])
    expect(codeOf({ required: true }, input)).toBe("required");
  expect(codeOf({ type: "checkbox", required: true }, false)).toBe("required");
  expect(codeOf({ type: "listcheckbox", options: [option("a")], required: true }, [])).toBe(
    "required",
  );
});

const option = (value: string) => ({ label: value.toUpperCase(), value });

test("values that a list does not offer are rejected", () => {
  const list = { type: "listselect", options: [option("a"), option("b")] };
  expect(codeOf(list, "a")).toBeUndefined();
  expect(codeOf(list, "c")).toBe("invalid-option");
  expect(codeOf({ ...list, type: "listcheckbox" }, ["a", "c"])).toBe("invalid-option");
  expect(read({ ...list, type: "listcheckbox" }, ["b", "a", "b"]).value).toEqual(["b", "a"]);
});

test("numbers are checked against minimum, maximum and step", () => {
  const number = { type: "number", num_min: 1, num_max: 10, num_step: 0.1 };
  for (const input of ["1", "1.1", 9.7, "10"]) expect(codeOf(number, input)).toBeUndefined();
  expect(codeOf(number, "0.9")).toBe("too-small");
  expect(codeOf(number, "11")).toBe("too-large");
  expect(codeOf(number, "1.25")).toBe("wrong-step");
  // Steps are counted from the minimum.
  const odd = { type: "number", num_min: 1, num_step: 3 };
  expect(["1", "4", "5", "6"].map((input) => codeOf(odd, input))).toEqual([
    undefined,
    undefined,
    "wrong-step",
    "wrong-step",
  ]);
  expect(codeOf({ type: "number", num_step: 3 }, "6")).toBeUndefined();
  for (const [field, message] of [
    [{ type: "number", num_step: 2 }, "Use steps of 2."],
    [{ type: "number", num_step: 1 }, "Use steps of 1."],
    [{ type: "quantity", num_step: 2 }, "Use steps of 2."],
    [{ type: "quantity" }, "Enter a whole number."],
  ] as const)
    expect(read(field, "1.5").problem?.message).toBe(message);
  for (const input of ["1e3", "0x10", "1,5", "NaN", "Infinity", "--1", "1".repeat(400)])
    expect([input, codeOf({ type: "number" }, input)]).toEqual([input, "invalid-number"]);
  expect(codeOf({ type: "starrating" }, "6")).toBe("too-large");
  expect(codeOf({ type: "starrating" }, "0")).toBe("too-small");
  for (const stars of ["1", "5"]) expect(codeOf({ type: "starrating" }, stars)).toBeUndefined();
  expect(codeOf({ type: "starrating" }, "1.5")).toBe("wrong-step");
  for (const count of ["0", "9999"]) expect(codeOf({ type: "quantity" }, count)).toBeUndefined();
  expect(codeOf({ type: "quantity" }, "10000")).toBe("too-large");
});

test("steps with decimals also accept large numbers, and reject those between the steps", () => {
  const money = { type: "number", num_step: 0.01 };
  for (const input of ["111848.18", "-111848.18", "9999999.99", "123456789.01", "9999999999999.99"])
    expect([input, codeOf(money, input)]).toEqual([input, undefined]);
  for (const input of ["111848.185", "9999999.995", "123456789.0101", "9999999999999.995"])
    expect([input, codeOf(money, input)]).toEqual([input, "wrong-step"]);
  const from = { ...money, num_min: 111848.17 };
  expect(["111848.18", "111848.175"].map((input) => codeOf(from, input))).toEqual([
    undefined,
    "wrong-step",
  ]);
});

test("quantities are stored in their shortest form, and are whole numbers", () => {
  const counted = { type: "product", price: 5, use_quantity: true };
  for (const more of [{ type: "quantity" }, counted])
    for (const [input, value] of [
      ["2.0", "2"],
      ["0000005", "5"],
      ["-0", "0"],
      ["0.0", "0"],
      ["7", "7"],
    ] as const)
      expect([input, read(more, input)]).toEqual([input, { value, problem: undefined }]);
  for (const input of ["0", "0.0", "-0"])
    expect(codeOf({ ...counted, required: true }, input)).toBe("required");
  for (const input of ["2.5", "2.0000000001"])
    expect([input, codeOf({ type: "quantity" }, input)]).toEqual([input, "wrong-step"]);
  expect(read({ type: "number" }, "2.0").value).toBe("2.0");
  const sized = { type: "product", options: [{ ...option("2.0"), price: 5 }] };
  expect(read(sized, "2.0")).toEqual({ value: "2.0", problem: undefined });
});

test("dates must exist in the calendar", () => {
  expect(codeOf({ type: "date" }, "2028-02-29")).toBeUndefined();
  for (const input of ["2026-02-29", "2026-13-01", "29/02/2028", "0000-01-01", "2026-2-1"])
    expect([input, codeOf({ type: "date" }, input)]).toEqual([input, "invalid-date"]);
});

test("addresses, countries, confirmations and questions are validated on the server", () => {
  expect(codeOf({ type: "email" }, "ana@quay.example")).toBeUndefined();
  expect(codeOf({ type: "email" }, "ana@quay")).toBe("invalid-email");
  expect(codeOf({ type: "listcountry" }, "PT")).toBeUndefined();
  expect(codeOf({ type: "listcountry" }, "XX")).toBe("invalid-option");
  const again = { type: "confirm", confirm_field: "email" };
  expect(codeOf(again, "a", "a")).toBeUndefined();
  expect(codeOf(again, undefined, "a")).toBe("not-equal");
  const question = { type: "spam", spam_answer: "Four" };
  expect(codeOf(question, " four ")).toBeUndefined();
  expect(codeOf(question, undefined)).toBe("wrong-answer");
});

test("texts have a limit in characters, not UTF-16 units, or in words", () => {
  expect(codeOf({ input_limit: 3 }, "😀😀😀")).toBeUndefined();
  expect(codeOf({ input_limit: 3 }, "abcd")).toBe("too-long");
  expect(codeOf({ input_limit: 2, input_limit_type: "words" }, "one two three")).toBe("too-long");
  expect(codeOf({ input_limit: 3, input_limit_type: "words" }, "one two three")).toBeUndefined();
  for (const field of [{}, { input_limit: 2, input_limit_type: "words" }] as const)
    expect(codeOf(field, "x".repeat(20_001))).toBe("too-long");
  expect(codeOf({ type: "password" }, "x".repeat(1000))).toBeUndefined();
  expect(codeOf({ type: "password" }, "x".repeat(1001))).toBe("too-long");
});

test("line breaks and invisible characters are removed from lines", () => {
  expect(read({}, "one\r\nBcc: two\u0000\u0007").value).toBe("one Bcc: two");
  expect(read({ type: "textarea" }, "one\r\ntwo\rthree").value).toBe("one\ntwo\nthree");
  expect(read({ type: "checkbox" }, "on").value).toBe("1");
});
