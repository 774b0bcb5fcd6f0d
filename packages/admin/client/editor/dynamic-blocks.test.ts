import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { toCard } from "./blocks/read.ts";
import {
  type DynamicBlock,
  dynamicBlockOf,
  simpleAttributes,
  writeDynamicBlock,
} from "./dynamic-blocks.ts";
import { contentExtensions } from "./schema/extensions.ts";

const block: DynamicBlock = {
  name: "core/latest-posts",
  title: "Latest Posts",
  attributes: {
    postsToShow: { type: "number", default: 5 },
    displayAuthor: { type: "boolean", default: false },
    label: { type: "string" },
    categories: { type: "array" },
  },
  isInsertable: true,
};
const schema = getSchema([...contentExtensions]);
const find = (source: string, name = block.name) =>
  dynamicBlockOf(schema.nodeFromJSON(toCard(name, source)), {
    blocks: [block],
    render: async () => "",
  });

test("a card with a comment alone is a dynamic block with its attributes", () => {
  expect(find('<!-- wp:latest-posts {"postsToShow":3} /-->')).toEqual({
    block,
    attributes: { postsToShow: 3 },
  });
  expect(find("<!-- wp:latest-posts /-->")?.attributes).toEqual({});
  expect(find("<!-- wp:latest-posts {broken} /-->")).toBeUndefined();
  expect(find("<!-- wp:latest-posts --><p>a</p><!-- /wp:latest-posts -->")).toBeUndefined();
  expect(find("<!-- wp:archives /-->", "core/archives")).toBeUndefined();
});

test("attributes that are texts, numbers or flags have inputs", () => {
  expect(simpleAttributes(block).map(([name]) => name)).toEqual([
    "postsToShow",
    "displayAuthor",
    "label",
  ]);
});

test("attributes with default values are not written, and unknown ones are kept", () => {
  const attributes = {
    ...{ postsToShow: 5, displayAuthor: true, label: "", categories: [{ id: 3 }] },
    className: "wide",
  };
  expect(writeDynamicBlock(block, attributes)).toBe(
    '<!-- wp:latest-posts {"displayAuthor":true,"categories":[{"id":3}],"className":"wide"} /-->',
  );
  expect(writeDynamicBlock(block, {})).toBe("<!-- wp:latest-posts /-->");
});
