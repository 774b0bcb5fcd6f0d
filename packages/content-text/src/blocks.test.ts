import { expect, test } from "vitest";
import { renderBlocks } from "./block-render.ts";
import { blockDelimiters, parseBlocks } from "./blocks.ts";

test("blocks are parsed with names, attributes and content", () => {
  const raw =
    'a<!-- wp:group {"x":{"y":"}"}} --><div><!-- wp:acme/map /--></div><!-- /wp:group -->b';
  expect(parseBlocks(raw)).toEqual([
    { name: "", attributes: {}, parts: ["a"] },
    {
      name: "core/group",
      attributes: { x: { y: "}" } },
      parts: ["<div>", { name: "acme/map", attributes: {}, parts: [] }, "</div>"],
    },
    { name: "", attributes: {}, parts: ["b"] },
  ]);
});

test("an end comment without a start makes the rest plain HTML", () => {
  expect(renderBlocks("a<!-- /wp:x -->b<!-- wp:y /-->")).toBe("a<!-- /wp:x -->b<!-- wp:y /-->");
});

test("blocks without an end extend to the end of the text", () => {
  expect(renderBlocks("<!-- wp:a -->1<!-- wp:b -->2")).toBe("12");
});

test.each([
  "<!-- wp:-->",
  "<!--wp:x -->",
  "<!-- wp:x junk -->",
  "<!-- wp:X -->",
  '<!-- wp:x {"a":1 -->',
])("%s is a plain comment", (comment) => {
  expect([...blockDelimiters(comment)]).toEqual([]);
});

test("attributes that are not a JSON object are empty", () => {
  expect(parseBlocks("<!-- wp:x {nope} /-->")[0]?.attributes).toEqual({});
});

test("deep nesting is read as plain HTML below a limit, without failing", () => {
  expect(renderBlocks("<!-- wp:a -->".repeat(50_000) + "x" + "<!-- /wp:a -->".repeat(50_000))).toBe(
    "x",
  );
});

test("headings, layouts, galleries and covers get the class names that style them", () => {
  expect(renderBlocks('<!-- wp:heading --><h2 id="a">x</h2><!-- /wp:heading -->')).toBe(
    '<h2 class="wp-block-heading" id="a">x</h2>',
  );
  expect(
    renderBlocks(
      '<!-- wp:quote --><blockquote class="wp-block-quote"></blockquote><!-- /wp:quote -->',
    ),
  ).toBe(
    '<blockquote class="wp-block-quote is-layout-flow wp-block-quote-is-layout-flow"></blockquote>',
  );
  const cover =
    '<!-- wp:cover {"minHeight":9} --><div class="wp-block-cover" style="min-height:9px"><div class="in">' +
    "<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph --></div></div><!-- /wp:cover -->";
  expect(renderBlocks(cover)).toBe(
    '<div class="wp-block-cover" style="min-height:9px;aspect-ratio:unset;">' +
      '<div class="in is-layout-flow wp-block-cover-is-layout-flow"><p>x</p></div></div>',
  );
  const buttons =
    '<!-- wp:buttons {"layout":{"type":"flex","justifyContent":"center"}} --><div class="wp-block-buttons"></div><!-- /wp:buttons -->';
  expect(renderBlocks(buttons)).toBe(
    '<div class="wp-block-buttons is-content-justification-center is-layout-flex ' +
      'wp-container-core-buttons-is-layout-1 wp-block-buttons-is-layout-flex"></div>',
  );
});

test("an image block without an image renders nothing", () => {
  expect(renderBlocks("<!-- wp:image --><figure></figure><!-- /wp:image -->")).toBe("");
});

test("a site renders its own blocks, inner blocks first; unknown ones are rendered as their HTML", () => {
  const blocks = new Map([
    [
      "acme/box",
      ({ attributes, html }: { attributes: object; html: string }) =>
        `${JSON.stringify(attributes)}${html}`,
    ],
  ]);
  const raw =
    '<!-- wp:acme/box {"a":1} -->[<!-- wp:acme/box /-->]<!-- /wp:acme/box --><!-- wp:acme/no -->y<!-- /wp:acme/no -->';
  expect(renderBlocks(raw, { blocks })).toBe('{"a":1}[{}]y');
});
