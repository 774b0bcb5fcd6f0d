import type { Item } from "@waymark/content";
import { expect, test } from "vitest";
import type { Condition } from "./fields/fields.ts";
import { belongsOn, type PageFacts } from "./conditions.ts";

const about = (target: string, selected: readonly (number | string)[] = [], isNot = false) =>
  ({ target, not_operand: isNot, settings: { selected: [...selected] } }) satisfies Condition;

/** A page with default properties, except those set by the test. */
const page = (known: Partial<PageFacts> = {}): PageFacts => ({
  url: new URL("https://site.test/x/"),
  path: "/x/",
  status: 200,
  isFront: false,
  isSearch: false,
  isMissing: false,
  isBlog: async () => false,
  item: async () => undefined,
  above: async () => [],
  termsOf: async () => [],
  term: async () => undefined,
  condition: () => undefined,
  ...known,
});
const ofItem = (item: Partial<Item>, known: Partial<PageFacts> = {}) =>
  page({
    item: async () => ({ type: "page", template: "", parent: 0, ...item }) as Item,
    ...known,
  });
const holds = (shown: PageFacts, ...args: Parameters<typeof about>) =>
  belongsOn(shown, [[about(...args)]]);

test("a popup without conditions is on every page, and empty groups are ignored", async () => {
  expect(await belongsOn(page(), [])).toBe(true);
  expect(await belongsOn(page(), [[], []])).toBe(true);
});

test("at least one condition of each group must hold", async () => {
  const [yes, no] = [about("is_search"), about("is_404")];
  const search = page({ isSearch: true });
  expect(await belongsOn(search, [[no, yes]])).toBe(true);
  expect(await belongsOn(search, [[yes], [no]])).toBe(false);
  expect(await belongsOn(search, [[yes], [no, yes]])).toBe(true);
  expect(await belongsOn(search, [[no]])).toBe(false);
});

test("a condition can be negated", async () => {
  expect(await holds(page(), "is_404", [], true)).toBe(true);
  expect(await holds(page({ isMissing: true }), "is_404", [], true)).toBe(false);
});

test("a page can be the front page, the blog, a search or a missing page", async () => {
  const pages = {
    is_front_page: page({ isFront: true }),
    is_home: page({ isBlog: async () => true }),
    is_search: page({ isSearch: true }),
    is_404: page({ isMissing: true }),
  };
  for (const target of Object.keys(pages))
    for (const [other, shown] of Object.entries(pages))
      expect([target, other, await holds(shown, target)]).toEqual([
        target,
        other,
        target === other,
      ]);
});

test("an item matches by type, id, ancestor, template or terms", async () => {
  const item = { id: 7, type: "page", parent: 5, template: "wide" };
  const shown = ofItem(item, {
    above: async () => [5, 3],
    termsOf: async (taxonomy) => (taxonomy === "topic" ? [9] : []),
  });
  const answers = async (...rows: Parameters<typeof about>[]) => {
    const all = [];
    for (const row of rows) all.push(await holds(shown, ...row));
    return all;
  };
  expect(
    await answers(
      ["page_all"],
      ["page_selected", [7]],
      ["page_ID", ["7"]],
      ["page_children", [5]],
      ["page_ancestors", [3]],
      ["page_template", ["wide"]],
      ["page_w_topic", [9]],
    ),
  ).toEqual(Array(7).fill(true));
  expect(
    await answers(
      ["post_all"],
      ["page_selected", [8]],
      ["page_selected"],
      ["page_children", [3]],
      ["page_ancestors", [7]],
      ["page_template", [""]],
      ["page_w_topic", [8]],
      ["page_w_other", [9]],
      ["page_nothing", [7]],
    ),
  ).toEqual(Array(9).fill(false));
});

test("a type name that is a prefix of another does not match it", async () => {
  const shown = ofItem({ id: 7, type: "calendar_events" });
  expect(await holds(shown, "calendar_events_all")).toBe(true);
  expect(await holds(shown, "calendar_all")).toBe(false);
  expect(await holds(ofItem({ id: 7, type: "calendar" }), "calendar_events_all")).toBe(false);
});

test("an item without a parent is not a child", async () => {
  expect(await holds(ofItem({ id: 7, parent: 0 }), "page_children", ["0"])).toBe(false);
});

test("a term archive matches by taxonomy or id", async () => {
  const shown = page({ term: async () => ({ id: 4, taxonomy: "category" }) });
  expect(await holds(shown, "tax_category_all")).toBe(true);
  expect(await holds(shown, "tax_category_selected", [4])).toBe(true);
  expect(await holds(shown, "tax_category_ID", [4])).toBe(true);
  expect(await holds(shown, "tax_category_selected", [5])).toBe(false);
  expect(await holds(shown, "tax_post_tag_all")).toBe(false);
  expect(await holds(page(), "tax_category_all")).toBe(false);
});

test("a contributed condition receives the selected values", async () => {
  const asked: unknown[] = [];
  const condition = (name: string) =>
    name === "tide_high"
      ? {
          name,
          holds: ({ path }: { path: string }, selected: readonly string[]) => {
            asked.push([path, selected]);
            return true;
          },
        }
      : undefined;
  expect(await holds(page({ condition }), "tide_high", ["spring", 2])).toBe(true);
  expect(asked).toEqual([["/x/", ["spring", "2"]]]);
});

test("names of object properties are unknown conditions", async () => {
  for (const target of ["__proto__", "constructor", "toString", "page", "_", "tax_", "page_"])
    expect([target, await holds(ofItem({ id: 7 }), target, [7])]).toEqual([target, false]);
});
