import { expect, test } from "vitest";
import { change, namesIn, open } from "./test/open.ts";

const text = `First line
second <b>line</b>


<h2 id="x">Title</h2>
Text [gallery ids="1"]

<ul>
	<li>one</li>
	<li>two</li>
</ul>
<!--more-->
<table><tr><td>1</table>x
`;
const wellFormed = text.replace("<table><tr><td>1</table>x", "<dl><dt>a</dt></dl>");

test("a text without blocks is one classic block", () => {
  const { doc } = open(wellFormed);
  expect(doc.children.map(({ type }) => type.name)).toEqual(["classic"]);
  expect(doc.firstChild!.children.map(({ type }) => type.name)).toEqual([
    "paragraph",
    "heading",
    "paragraph",
    "bulletList",
    "more",
    "rawBlock",
  ]);
});

test("editing a part of it changes only that part", () => {
  const edit = (index: number, to: string) =>
    change(wellFormed, ([classic]) => {
      classic!.content![index]!.content![0]!.text = to;
    });
  expect(edit(0, "FIRST")).toBe(
    wellFormed
      .replace("First line\nsecond", "FIRST\nsecond")
      .replace("FIRST\nsecond", "FIRST\nsecond"),
  );
  expect(edit(1, "TITLE")).toBe(wellFormed.replace("Title", "TITLE"));
  expect(edit(5, "<dl></dl>")).toBe(wellFormed.replace("<dl><dt>a</dt></dl>", "<dl></dl>"));
});

test("line breaks of a paragraph without an element stay line breaks", () => {
  const changed = change("one\ntwo <br />\nthree", ([classic]) => {
    classic!.content![0]!.content![0]!.text = "ONE";
  });
  expect(changed).toBe("ONE\ntwo\nthree".replace("two", "two "));
});

test("paragraphs get elements once a block is added, since a text with blocks has no automatic paragraphs", () => {
  const changed = change("one\n\n<h2>two</h2>", (all) => {
    all.push({ type: "paragraph", content: [{ type: "text", text: "new" }] });
  });
  expect(changed).toBe(
    "<p>one</p>\n\n<h2>two</h2>\n\n<!-- wp:paragraph -->\n<p>new</p>\n<!-- /wp:paragraph -->",
  );
});

test("a text that is not well-formed is a card", () => {
  expect(namesIn(text)).toEqual(["card"]);
});
