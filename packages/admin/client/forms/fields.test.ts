import { expect, test } from "vitest";
import type { FormScreen } from "../api/directory.ts";
import { helpOf, toField, toItems, toStoredText, toValues } from "./fields.ts";

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

test("a text of several lines has an input of several lines, whatever its name", () => {
  const schema = { type: "string", format: "textarea-field" };
  expect(controlOf("directions", schema)).toBe("multiline");
  expect(controlOf("directions", { type: "string" })).toBe("text");
});

test("an image is chosen by its widget, from the media library", () => {
  const form = { ...screen, widgets: { logo: "image" } };
  const { control, relation } = toField(form, "logo", { type: "integer" }, false, (word) => word);
  expect([control, relation]).toEqual(["image", "/core/v2/media"]);
});

test("an argument that cannot be changed once the item exists is marked", () => {
  const isFixed = (name: string) =>
    toField({ ...screen, fixed: ["login"] }, name, { type: "string" }, false, (word) => word)
      .isFixed;
  expect([isFixed("login"), isFixed("name")]).toEqual([true, false]);
});

test("a description that repeats the label is not shown as help", () => {
  expect(helpOf({ label: "Title", help: "The title", relation: undefined })).toBeUndefined();
  expect(helpOf({ label: "Inhalt", help: "Der Inhalt", relation: undefined })).toBeUndefined();
  const help = "The title; if empty, that of the target";
  expect(helpOf({ label: "Title", help, relation: undefined })).toBe(help);
});

test("a description of an id is not shown where the item is picked by its name", () => {
  const field = { label: "Logo", help: "Image ID of the site logo", relation: undefined };
  expect(helpOf({ ...field, relation: "/core/v2/media" })).toBeUndefined();
  expect(helpOf(field)).toBe(field.help);
});

test("a list of texts or numbers is entered item by item, and its numbers stay numbers", () => {
  for (const type of ["string", "number", "integer"])
    expect(controlOf("depths", { type: "array", items: { type } })).toBe("tags");
  expect(controlOf("depths", { type: "array", items: { type: "object" } })).toBe("json");
  expect(toItems(["1", "deep", "2.5"], "string")).toEqual(["1", "deep", "2.5"]);
  expect(toItems(["1", "deep", "2.5", ""], "number")).toEqual([1, 2.5]);
  expect(toItems(["1", "deep", "2.5"], "integer")).toEqual([1]);
});

test("a text that may be null is null without a text, as it is read and as it is sent", () => {
  const nullable = { type: ["string", "null"], format: "uri" };
  const label = (word: string) => word;
  const fields = [
    toField(screen, "link", nullable, false, label),
    toField(screen, "name", { type: "string" }, false, label),
    toField(screen, "sold", { type: ["boolean", "null"] }, false, label),
  ];
  expect(toValues(fields, undefined)).toEqual({ link: null, name: "", sold: null });
  const stored = { link: "https://site.example/", name: "Dinghy", sold: true };
  expect(toValues(fields, stored)).toEqual(stored);
  expect([toStoredText("", nullable), toStoredText("a", nullable)]).toEqual([null, "a"]);
  expect(toStoredText("", { type: "string" })).toBe("");
});
