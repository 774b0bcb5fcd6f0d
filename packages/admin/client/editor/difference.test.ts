import { expect, test } from "vitest";
import { toDifference } from "./difference.ts";

const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
const join = (...texts: string[]) => texts.map(paragraph).join("\n\n");

test("equal texts have no difference, whatever the white space between blocks is", () => {
  const [row, ...others] = toDifference(join("a", "b"), join("a", "b").replace("\n\n", "\n"));
  expect(row).toMatchObject({ kind: "same", texts: ["a", "b"] });
  expect(others).toEqual([]);
  expect(toDifference("", "")).toEqual([]);
});

test("a changed word is marked in its block", () => {
  const rows = toDifference(
    join("first", "The cat sat on the mat", "last"),
    join("first", "The dog sat on the <b>mat</b>", "last"),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["same", "changed", "same"]);
  expect(rows[1]).toEqual({
    kind: "changed",
    name: "core/paragraph",
    parts: [
      { kind: "same", text: "The " },
      { kind: "removed", text: "cat" },
      { kind: "added", text: "dog" },
      { kind: "same", text: " sat on the mat" },
    ],
  });
});

test("added and removed blocks are rows of their own", () => {
  const rows = toDifference(
    join("one two three", "gone entirely"),
    join("new words", "one two four"),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["added", "changed", "removed"]);
});

test("a change of the source alone is shown in the source", () => {
  const rows = toDifference(paragraph("text"), paragraph("text").replace("<p>", '<p class="x">'));
  expect(rows).toMatchObject([{ kind: "changed" }]);
  expect(JSON.stringify(rows)).toContain("class=");
});

test("texts without blocks are compared by paragraphs", () => {
  const rows = toDifference(
    "one\n\ntwo &amp; more words here",
    "one\n\ntwo &amp; other words here",
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["same", "changed"]);
});
