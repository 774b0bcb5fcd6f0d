import { expect, test } from "vitest";
import { breakOf, type SearchOptions, toLines, toMatcher, weightOf } from "./matcher.ts";
import { replaceIn, toTemplate } from "./replace.ts";

const matcherOf = (asked: Partial<SearchOptions> & Pick<SearchOptions, "text">) => {
  const created = toMatcher({ regex: false, match_case: false, ...asked });
  if (typeof created === "string") throw new Error(created);
  return created;
};
const found = (
  asked: Partial<SearchOptions> & Pick<SearchOptions, "text">,
  line: string,
): string[] => [...matcherOf(asked).find(line)].map(({ start, end }) => line.slice(start, end));

test("the lines of a text concatenate to the text, with any line breaks", () => {
  for (const text of ["", "a", "a\n", "a\r\nb\rc\n\nd", "\n\n", "\r\n"]) {
    const lines = [...toLines(text)];
    expect(lines.map((line) => line.text + line.end).join("")).toBe(text);
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, i) => i + 1));
  }
  expect(["a\r\nb\n", "a\nb\r\n", "a"].map(breakOf)).toEqual(["\r\n", "\n", "\n"]);
});

test("a text is matched literally, a pattern as a regular expression, and empty matches are ignored", () => {
  expect(found({ text: "a.c" }, "abc A.C a.c")).toEqual(["A.C", "a.c"]);
  expect(found({ text: "a.c", match_case: true }, "abc A.C a.c")).toEqual(["a.c"]);
  expect(found({ text: "a.c", regex: true }, "abc A.C")).toEqual(["abc", "A.C"]);
  expect(found({ text: "b*", regex: true }, "abba")).toEqual(["bb"]);
  expect(found({ text: "aa" }, "aaaaa")).toEqual(["aa", "aa"]);
  // Letters whose lower case is longer do not shift positions.
  expect(found({ text: "x" }, "İİx")).toEqual(["x"]);
});

test("a replacement refers to groups of a pattern, and is literal otherwise", () => {
  expect(toTemplate("$1-$&-$$-$9-$x", true)(["ab", "a"])).toBe("a-ab-$--$x");
  expect(toTemplate("$1", false)(["ab", "a"])).toBe("$1");
});

test("a replacement of two lines gets the line breaks of the text", async () => {
  const created = await replaceIn(
    "a\r\nb\r\n",
    matcherOf({ text: "a" }),
    { with: "1\n2", isPattern: false },
    { lines: undefined, max: 100 },
  );
  expect(created).toMatchObject({ text: "1\r\n2\r\nb\r\n", count: 1 });
});

test("the weight of a pattern is its size with repetitions expanded", () => {
  expect(weightOf("abc")).toBe(3);
  expect(weightOf("a{10}")).toBe(10);
  expect(weightOf("(a{10}){10}")).toBeGreaterThanOrEqual(100);
  expect(weightOf("a{2,5}\\{9}")).toBeLessThan(20);
  expect(weightOf("(".repeat(500))).toBeGreaterThanOrEqual(500);
});

test("a result that would be too long is not created", async () => {
  const groups = ["a".repeat(60_000)];
  const template = toTemplate("$&".repeat(5000), true);
  expect(template(groups, 4_194_304)).toBeUndefined();
  expect(toTemplate("$&$&", true)(["ab"], 4)).toBe("abab");
  expect(toTemplate("$&$&", true)(["ab"], 3)).toBeUndefined();
});
