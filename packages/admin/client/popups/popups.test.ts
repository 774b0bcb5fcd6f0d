import { expect, test } from "vitest";
import { fromDuration, shownSettings, toDuration, withSetting } from "./entries.ts";
import { targetOf, toTargets, withSelected } from "./targets.ts";

const page = {
  slug: "page",
  label: "Pages",
  path: "/core/v2/pages",
  isHierarchical: true,
  taxonomies: [],
};
const post = { ...page, slug: "post", label: "Posts", isHierarchical: false };
const category = { slug: "category", label: "Categories", path: "/core/v2/categories" };

test("a trigger shows the settings of its type, and one of an unknown type all of them", () => {
  const settings = { delay: { type: "integer" }, form: { type: "string" } };
  const schema = { items: { properties: { settings: { properties: settings } } } };
  const shown = (type: string) => shownSettings("type", type, schema).map(([name]) => name);
  expect(shown("auto_open")).toEqual(["delay"]);
  expect(shown("form_submission")).toEqual(["form", "delay"]);
  expect(shown("scroll")).toEqual(["delay", "form"]);
});

test("a change of one setting keeps the others, also those that the form does not show", () => {
  const entry = { type: "auto_open", settings: { delay: 500, form: "any" } };
  expect(withSetting(entry, "delay", 900).settings).toEqual({ delay: 900, form: "any" });
  expect(withSetting(entry, "delay", undefined).settings).toEqual({ form: "any" });
});

test("lifetimes are a count and a unit", () => {
  expect(toDuration("2 weeks")).toEqual([2, "week"]);
  expect(toDuration("soon")).toBeUndefined();
  expect(fromDuration(1, "month")).toBe("1 month");
  expect(fromDuration(2, "week")).toBe("2 weeks");
});

test("the conditions of a site follow from its types and taxonomies", () => {
  const targets = toTargets([page, { ...post, taxonomies: ["category"] }], [category]);
  const names = targets.map(({ value }) => value);
  expect(names).toContain("page_children");
  expect(names).not.toContain("post_children");
  expect(names).toContain("post_w_category");
  expect(names).not.toContain("page_w_category");
  expect(names).toContain("tax_category_selected");
  expect(targetOf(targets, "page_ID")?.value).toBe("page_selected");
  expect(targetOf(targets, "tides_table")).toBeUndefined();
});

test("a changed selection keeps the type of the ids that were there", () => {
  const condition = { target: "page_selected", settings: { selected: ["7", 8] } };
  expect(withSelected(condition, ["7", "8", "9"]).settings?.selected).toEqual(["7", 8, 9]);
});
