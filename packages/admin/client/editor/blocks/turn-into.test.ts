import { expect, test } from "vitest";
import type { NodeJson } from "./node-json.ts";
import { targets, turnInto } from "./turn-into.ts";
import { schema } from "./test/open.ts";

const text = (value: string): NodeJson => ({ type: "text", text: value });
const paragraph = (value: string): NodeJson => ({ type: "paragraph", content: [text(value)] });
const list: NodeJson = {
  type: "bulletList",
  content: [
    {
      type: "listItem",
      content: [
        paragraph("one"),
        { type: "orderedList", content: [{ type: "listItem", content: [paragraph("two")] }] },
      ],
    },
    { type: "listItem", content: [paragraph("three")] },
  ],
};

test("a list becomes paragraphs, a heading with paragraphs, or code", () => {
  expect(turnInto(list, "paragraph").map(({ content }) => content?.[0]?.text)).toEqual([
    "one",
    "two",
    "three",
  ]);
  expect(turnInto(list, "heading3").map(({ type }) => type)).toEqual([
    "heading",
    "paragraph",
    "paragraph",
  ]);
  expect(turnInto(list, "codeBlock")).toEqual([
    { type: "codeBlock", attrs: {}, content: [text("one\ntwo\nthree")] },
  ]);
});

test("each target is a node that the editor accepts", () => {
  const sources: NodeJson[] = [
    list,
    paragraph("x"),
    { type: "paragraph" },
    { type: "codeBlock", content: [text("a\n\nb")] },
    { type: "blockquote", content: [paragraph("x"), { type: "citation", content: [text("y")] }] },
  ];
  for (const source of sources)
    for (const target of targets)
      for (const one of turnInto(source, target)) schema.nodeFromJSON(one).check();
});

const bold = (value: string): NodeJson => ({ ...text(value), marks: [{ type: "bold" }] });
test.each(["verse", "preformatted"])("a %s block keeps its lines and marks", (type) => {
  const lines: NodeJson = { type, content: [text("one\n"), bold("two\n\nthree")] };
  const lineBreak = { type: "hardBreak" };
  const broken = [text("one"), lineBreak, bold("two"), lineBreak, lineBreak, bold("three")];
  expect(turnInto(lines, "paragraph")).toEqual([{ type: "paragraph", attrs: {}, content: broken }]);
  expect(turnInto(lines, "heading2")[0]?.content).toEqual(broken);
  expect(turnInto(lines, "blockquote")[0]?.content?.[0]?.content).toEqual(broken);
  expect(turnInto(lines, "codeBlock")[0]?.content).toEqual([text("one\ntwo\n\nthree")]);
  expect(turnInto(lines, "verse")[0]?.content).toEqual(lines.content);
  const items = turnInto(lines, "bulletList")[0]?.content ?? [];
  expect(items.map((item) => item.content?.[0]?.content)).toEqual([
    [text("one")],
    [bold("two")],
    [bold("three")],
  ]);
  for (const target of targets)
    for (const one of turnInto(lines, target)) schema.nodeFromJSON(one).check();
});

test("a preformatted text inside a quote keeps its lines", () => {
  const quote = {
    type: "blockquote",
    content: [{ type: "preformatted", content: [text("one\ntwo")] }],
  };
  const broken = [text("one"), { type: "hardBreak" }, text("two")];
  expect(turnInto(quote, "paragraph").map(({ content }) => content)).toEqual([broken]);
});
