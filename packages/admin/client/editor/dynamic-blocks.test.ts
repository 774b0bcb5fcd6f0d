import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { toCard } from "./blocks/node-json.ts";
import {
  type DynamicBlock,
  dynamicBlockOf,
  editableAttributes,
  fromInput,
  toInput,
  toLinkAttributes,
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
    categories: { type: "array", items: { type: "object" }, relation: "/core/v2/categories" },
    selectedAuthor: { type: "number", relation: "/core/v2/users" },
    harbours: { type: "array", items: { type: "string" } },
    boats: { type: "array", items: { type: "object" } },
  },
  isInsertable: true,
};
const schema = getSchema([...contentExtensions]);
const find = (source: string, name = block.name, known = block) =>
  dynamicBlockOf(schema.nodeFromJSON(toCard(name, source)), {
    blocks: [known],
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

test("a submenu is a dynamic block with its entries, which are kept when its attributes are changed", () => {
  const submenu = { ...block, name: "core/navigation-submenu" };
  const entries =
    '<!-- wp:navigation-link {"label":"Ebb"} /-->\n\n<!-- wp:group --><p>a</p><!-- /wp:group -->';
  const open = '<!-- wp:navigation-submenu {"label":"Tides"} -->';
  const close = "<!-- /wp:navigation-submenu -->";
  const of = (inner: string) => find(`${open}${inner}${close}`, submenu.name, submenu);
  const found = of(`\n${entries}\n`);
  expect(found).toEqual({ block: submenu, attributes: { label: "Tides" }, inner: entries });
  expect(writeDynamicBlock(submenu, { label: "Tide tables" }, found?.inner)).toBe(
    `${open.replace("Tides", "Tide tables")}\n${entries}\n${close}`,
  );
  expect(of("\n")?.inner).toBeUndefined();
  expect(of(`${entries}<p>a</p>`)).toBeUndefined();
});

test("attributes that are texts, numbers, flags, or lists of them or of items have inputs", () => {
  expect(editableAttributes(block).map(([name]) => name)).toEqual([
    "postsToShow",
    "displayAuthor",
    "label",
    "categories",
    "selectedAuthor",
    "harbours",
  ]);
});

test("items are chosen by their ids, and written in the format of the attribute", () => {
  const { categories = {}, selectedAuthor = {} } = block.attributes;
  const news = { id: 3, name: "News" };
  expect(toInput([news, { id: 5 }], categories)).toEqual([3, 5]);
  expect(toInput("6, 7", categories)).toEqual([6, 7]);
  expect(toInput(undefined, categories)).toEqual([]);
  expect(fromInput([3, 8], [news, { id: 5 }], categories)).toEqual([news, { id: 8 }]);
  expect(fromInput([8], "6,7", categories)).toEqual([{ id: 8 }]);
  expect(toInput("4", selectedAuthor)).toBe(4);
  expect(fromInput(4, undefined, selectedAuthor)).toBe(4);
});

test("the target of a link is chosen with its URL, and removed with it", () => {
  const text = { type: "string" };
  const url = { ...text, link: { id: "id", kind: "kind", type: "type", title: "label" } };
  const attributes = { label: text, url, id: { type: "number" }, kind: text, type: text };
  const link = { ...block, name: "core/navigation-link", attributes };
  expect(editableAttributes(link).map(([name]) => name)).toEqual(["label", "url"]);
  const target = { id: 3, url: "/category/fog/", title: "Fog", label: "Category" };
  const toFog = { url: target.url, id: 3, kind: "taxonomy", type: "category" };
  const chosen = { ...target, isTerm: true, type: "category" };
  expect(toLinkAttributes("url", url, target.url, chosen, {})).toEqual({ ...toFog, label: "Fog" });
  expect(toLinkAttributes("url", url, target.url, chosen, { label: "Mist" })).toEqual(toFog);
  const typed = { label: "Fog", ...toFog, ...toLinkAttributes("url", url, "/x", undefined, toFog) };
  expect(writeDynamicBlock(link, typed)).toBe(
    '<!-- wp:navigation-link {"label":"Fog","url":"/x"} /-->',
  );
});

test("attributes with default values are not written, and unknown ones are kept", () => {
  const attributes = {
    ...{ postsToShow: 5, displayAuthor: true, label: "", categories: [{ id: 3 }] },
    className: "wide",
  };
  expect(writeDynamicBlock(block, attributes)).toBe(
    '<!-- wp:latest-posts {"displayAuthor":true,"categories":[{"id":3}],"className":"wide"} /-->',
  );
  const cleared = { postsToShow: null, categories: [], selectedAuthor: 0, harbours: [] };
  for (const empty of [{}, cleared])
    expect(writeDynamicBlock(block, empty)).toBe("<!-- wp:latest-posts /-->");
});
