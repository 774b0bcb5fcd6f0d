import { expect, test } from "vitest";
import { fieldErrorsOf } from "../api/problem.ts";
import type { FormField } from "./fields.ts";
import { isChanged } from "./fields.ts";
import { checkJson, invalidJson, setInvalidJsonText } from "./invalid-json.ts";
import { toRenewed } from "./merge.ts";

const typed = invalidJson('{"depth": ');
const fields = [{ name: "chart" }] as unknown as readonly FormField[];

const message = "must be valid JSON";
setInvalidJsonText(message);
const errorsOf = (values: object, argument?: string) => {
  try {
    checkJson(values, argument);
    return undefined;
  } catch (error) {
    return fieldErrorsOf(error);
  }
};

test("a text that is not valid JSON is a change", () => {
  expect(isChanged(fields, { chart: { depth: 2 } }, { chart: typed })).toBe(true);
});

test("a form is not sent with a text that is not valid JSON, also inside of a group", () => {
  expect(errorsOf({ name: "Bay", chart: typed })).toEqual({ chart: message });
  expect(errorsOf({ place: { chart: typed } })).toEqual({ place: message });
  expect(errorsOf({ chart: typed }, "fields")).toEqual({ "fields.chart": message });
  expect(errorsOf({ name: "Bay", chart: { depth: [2, null] } })).toBeUndefined();
});

test("a text that is not valid JSON stays when a newer version is read", () => {
  const saved = { chart: { depth: 2 } };
  const newer = { chart: { depth: 3 } };
  expect(toRenewed<object>(newer, saved, { chart: typed })).toEqual({ chart: typed });
});
