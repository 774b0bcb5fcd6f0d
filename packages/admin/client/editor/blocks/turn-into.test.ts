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
