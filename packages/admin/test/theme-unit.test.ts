import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { open, schema } from "../client/editor/blocks/test/open.ts";

/** The posts and pages of the public theme unit test file, which is not part of this repository. */
const folder = new URL("../../../../shared/oracle/theme-unit/", import.meta.url);
const read = (): readonly { slug: string; content: { raw: string } }[] =>
  ["posts", "pages"].flatMap((name) =>
    readFileSync(new URL(`${name}.jsonl`, folder), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );

const isMissing = !existsSync(folder);

test.skipIf(isMissing)("opening and saving a post of the theme unit test changes nothing", () => {
  for (const { slug, content } of read()) {
    const { doc, serialize } = open(content.raw);
    expect(serialize(doc), slug).toBe(content.raw);
    // Nodes that are equal but not identical, as after undo.
    expect(serialize(schema.nodeFromJSON(doc.toJSON())), slug).toBe(content.raw);
  }
});

test.skipIf(isMissing)("adding a paragraph to such a post adds only that paragraph", () => {
  for (const { slug, content } of read()) {
    const { doc, serialize } = open(content.raw);
    if (content.raw.trim() === "" || doc.firstChild?.type.name === "classic") continue;
    const added = schema.nodes["paragraph"]!.create(null, schema.text("New"));
    const changed = schema.topNodeType.create(null, [...doc.children, added]);
    const expected = "<!-- wp:paragraph -->\n<p>New</p>\n<!-- /wp:paragraph -->";
    expect(serialize(changed), slug).toBe(`${content.raw.trimEnd()}\n\n${expected}`);
  }
});

test.skipIf(isMissing)("a changed block of such a post keeps its words and addresses", () => {
  const words = (html: string) =>
    html
      .replace(/<!--[^]*?-->|<[^>]*>/g, " ")
      .replace(/&(?:nbsp|#91);/g, (one) => (one === "&nbsp;" ? " " : "["))
      .replace(/&gt;/g, ">")
      .replace(/\s+/g, " ")
      .trim();
  const addresses = (html: string) =>
    [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, one]) => one);
  for (const { slug, content } of read()) {
    const { doc, serialize } = open(content.raw);
    if (content.raw.trim() === "" || doc.firstChild?.type.name === "classic") continue;
    // Without their origin all nodes are written anew.
    const nodes = doc.children.map((node) =>
      node.type.create({ ...node.attrs, origin: null }, node.content, node.marks),
    );
    const text = serialize(schema.topNodeType.create(null, nodes));
    expect(words(text), slug).toBe(words(content.raw));
    expect(addresses(text), slug).toEqual(addresses(content.raw));
    const again = open(text);
    const isSame = again.doc.children.map(({ type }) => type.name);
    expect(isSame, slug).toEqual(doc.children.map(({ type }) => type.name));
  }
});
