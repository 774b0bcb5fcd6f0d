import { expect, test } from "vitest";
import { decodeSlug, restoredSlug, toSlug, trashedSlug, truncateSlug, uniqueSlug } from "./slug.ts";

test.each([
  ["Same Title", "same-title"],
  ["Ünïcödé Tïtle – “quotes” & more/1.5", "unicode-title-quotes-more-1-5"],
  ["日本語の題", "%e6%97%a5%e6%9c%ac%e8%aa%9e%e3%81%ae%e9%a1%8c"],
  ["Επίπεδο 2", "%ce%b5%cf%80%ce%af%cf%80%ce%b5%ce%b4%ce%bf-2"],
  ["A <b>bold</b> title", "a-bold-title"],
  ["UPPER_Case.dot", "upper_case-dot"],
  ["  -- spaced --  ", "spaced"],
  ["don’t & 'won't'", "dont-wont"],
  ["Straße æon œuvre Łódź Þór", "strase-aeon-oeuvre-lodz-thor"],
  ["100% sure %e6%97%a5", "100-sure-%e6%97%a5"],
  ["AT&amp;T&nbsp;now", "att-now"],
  ["640×480", "640x480"],
  ["Straße™ ©2024", "strase-2024"],
  ["😀", "%f0%9f%98%80"],
  ["?!", ""],
  ["\ud800", ""],
])("the slug of %j is %j", (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

test("a long title is cut at 200 bytes without a dash at the end", () => {
  const slug = toSlug("word ".repeat(60));
  expect(slug).toBe(Array(40).fill("word").join("-"));
  expect(slug).toHaveLength(199);
});

test("a cut never splits an escaped character", () => {
  const slug = toSlug("ab" + "日".repeat(100));
  expect(slug.length).toBeLessThanOrEqual(200);
  expect(decodeSlug(slug)).toBe("ab" + "日".repeat(22));
  expect(decodeSlug(truncateSlug(slug, 191))).toBe("ab" + "日".repeat(21));
});

test("slugging a slug changes nothing", () => {
  for (const title of ["Ünïcödé – x", "日本語", "a_b.c", "x".repeat(300)]) {
    expect(toSlug(toSlug(title))).toBe(toSlug(title));
  }
});

test("a slug that is not a valid escape sequence is unchanged when decoded", () => {
  expect(decodeSlug("%e6%97")).toBe("%e6%97");
  expect(decodeSlug("plain")).toBe("plain");
});

test("an available slug is unchanged, a taken one gets the first available number", async () => {
  const used = new Set(["a", "a-2", "a-3"]);
  expect(await uniqueSlug("b", () => used)).toBe("b");
  expect(await uniqueSlug("a", () => used)).toBe("a-4");
});

test("the next number after thousands of taken ones is found with a few queries", async () => {
  for (const many of [9, 10, 11, 12, 100, 4_321, 70_000]) {
    const used = new Set(Array.from({ length: many }, (_, i) => (i === 0 ? "a" : `a-${i + 1}`)));
    let questions = 0;
    const slug = await uniqueSlug("a", () => {
      questions++;
      return used;
    });
    expect(slug).toBe(`a-${many + 1}`);
    expect(questions).toBeLessThanOrEqual(8);
  }
});

test("a slug is available even if some of its numbered variants are taken", async () => {
  const used = new Set(Array.from({ length: 500 }, (_, i) => `a-${i * 3 + 2}`));
  for (const one of ["a", ...Array.from({ length: 8 }, (_, i) => `a-${i + 2}`)]) used.add(one);
  expect(used.has(await uniqueSlug("a", () => used))).toBe(false);
});

test("reserved names get a number even if they are available", async () => {
  expect(await uniqueSlug("feed", () => new Set())).toBe("feed-2");
  expect(await uniqueSlug("embed", async () => new Set())).toBe("embed-2");
  expect(await uniqueSlug("99", () => new Set(), { isNumericReserved: true })).toBe("99-2");
  expect(await uniqueSlug("2024", () => new Set())).toBe("2024");
});

test("a numbered slug is also limited to 200 bytes", async () => {
  const long = toSlug("日".repeat(100));
  const slug = await uniqueSlug(long, () => new Set([long]));
  expect(slug.endsWith("-2")).toBe(true);
  expect(slug.length).toBeLessThanOrEqual(200);
  expect(decodeSlug(slug)).toMatch(/^日+-2$/);
});

test("a trashed slug becomes available and is restored", () => {
  expect(trashedSlug("")).toBe("__trashed");
  expect(trashedSlug("x".repeat(200))).toBe(`${"x".repeat(191)}__trashed`);
  expect(restoredSlug(trashedSlug("about"))).toBe("about");
});
