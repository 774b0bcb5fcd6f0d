import { expect, test } from "vitest";
import type { FormScreen } from "../api/directory.ts";
import { helpOf, toField } from "./fields.ts";

const screen = {
  labels: {},
  relations: { topics: "/core/v2/tags", owner: "/core/v2/users" },
  widgets: { about: "rich-text", topics: "term-picker", rate: "money" },
} as unknown as FormScreen;
const controlOf = (name: string, schema: object) =>
  toField(screen, name, schema, false, (word) => word).control;

test("a widget decides how an argument is edited, otherwise its relation, and its schema last", () => {
  expect(controlOf("about", { type: "string" })).toBe("rich-text");
  expect(controlOf("topics", { type: "array", items: { type: "integer" } })).toBe("terms");
  expect(controlOf("rate", { type: "integer" })).toBe("money");
  expect(controlOf("owner", { type: "integer" })).toBe("relation");
  expect(controlOf("size", { type: "string", enum: ["small", "large"] })).toBe("select");
});

test("a description that repeats the label is not shown as help", () => {
  expect(helpOf({ label: "Title", help: "The title" })).toBeUndefined();
  expect(helpOf({ label: "Inhalt", help: "Der Inhalt" })).toBeUndefined();
  const help = "The title; if empty, that of the target";
  expect(helpOf({ label: "Title", help })).toBe(help);
});
