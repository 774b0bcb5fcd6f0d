import { expect, test } from "vitest";
import { linksIn } from "./links.ts";
import { beginningOf, countWords, toLine, toPlain } from "./plain-text.ts";

test("text is the visible text, in one line", () => {
  expect(toPlain("<p>Fog &amp; <b>ti</b>de</p><p>Sea</p><script>x</script>", 100)).toBe(
    "Fog & tide Sea",
  );
  expect(toPlain("a < b", 100)).toBe("a < b");
  expect(toPlain("<style>a</style><svg><title>b</title></svg>c", 100)).toBe("c");
  expect(toPlain("", 100)).toBe("");
});

test("no character is split", () => {
  expect(toLine("ab😀", 3)).toBe("ab");
  expect(toLine("ab😀", 4)).toBe("ab😀");
});

test("a shortened text ends at a space if there is one", () => {
  expect(beginningOf("one two three", 8)).toBe("one two");
  expect(beginningOf("onetwothree", 4)).toBe("onet");
  expect(beginningOf("one", 8)).toBe("one");
  expect(beginningOf("one two", 3)).toBe("one");
});

test("words are counted", () => {
  expect(countWords("")).toBe(0);
  expect(countWords("one  two\nthree")).toBe(3);
});

test("deep and broken markup takes linear time", () => {
  for (const odd of ["<p>", "<", "</p>", "<svg>", "&", "&#", "<!--", "<a b='"])
    toPlain(odd.repeat(20_000), 1000);
});

test("nested elements take linear time", () => {
  const deep = "<table><tr><td>".repeat(60_000);
  expect(toPlain(`one${deep}two`, 1000)).toBe("one");
  expect(linksIn(`<a href="/a/">a</a>${deep}`, "", "https://site.test")).toHaveLength(1);
});
