import fc from "fast-check";
import { expect, test } from "vitest";
import { change, namesIn, open, rewrite, schema } from "./test/open.ts";
import { kept, samples } from "./test/samples.ts";

test.each(samples)("%s %#: a block is written in the form of the reference", (type, text) => {
  expect(namesIn(text)).toEqual([type]);
  expect(rewrite(text)).toBe(text);
});

test.each(kept)("a block that the editor cannot hold without a loss is a card: %j", (text) => {
  expect(namesIn(text)).toEqual(["card"]);
  expect(rewrite(text)).toBe(text);
});

test("editing one paragraph changes only that block", () => {
  const text =
    "\n<!-- wp:paragraph -->\n<p  >one</p>\n<!-- /wp:paragraph -->\n\n\n\n" +
    "<!--  wp:paragraph  -->\n<p>two</p><!-- /wp:paragraph --><!-- wp:latest-posts   /-->\n";
  const changed = change(text, ([, second]) => {
    second!.content![0]!.text = "TWO";
  });
  expect(changed).toBe(
    "\n<!-- wp:paragraph -->\n<p  >one</p>\n<!-- /wp:paragraph -->\n\n\n\n" +
      "<!-- wp:paragraph -->\n<p>TWO</p>\n<!-- /wp:paragraph --><!-- wp:latest-posts   /-->\n",
  );
});

test("moved, copied and deleted blocks keep their source", () => {
  const [one, two, three] = [1, 2, 3].map(
    (number) => `<!-- wp:paragraph -->\n<p ><b>${number}</b></p>\n<!-- /wp:paragraph -->`,
  );
  const text = `${one}\n\n\n${two}\n${three}`;
  expect(change(text, (all) => all.reverse())).toBe(`${three}\n\n${two}\n\n${one}`);
  expect(change(text, (all) => all.splice(1, 1))).toBe(`${one}\n\n${three}`);
  expect(change(text, (all) => all.splice(1, 0, all[0]!))).toBe(
    `${one}\n\n${one}\n\n\n${two}\n${three}`,
  );
});

test("blocks of older editors are written in the present form once they are changed", () => {
  expect(
    rewrite("<!-- wp:list -->\n<ul><li>One<ol><li>Two</li></ol></li></ul>\n<!-- /wp:list -->"),
  ).toBe(
    '<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>One<!-- wp:list {"ordered":true} -->\n<ol class="wp-block-list"><!-- wp:list-item -->\n<li>Two</li>\n<!-- /wp:list-item --></ol>\n<!-- /wp:list --></li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->',
  );
  expect(
    rewrite(
      '<!-- wp:core-embed/youtube {"url":"https://youtu.be/1","type":"video"} -->\n<figure class="wp-block-embed-youtube wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/1\n</div></figure>\n<!-- /wp:core-embed/youtube -->',
    ),
  ).toContain(
    '<!-- wp:embed {"type":"video","providerNameSlug":"youtube","url":"https://youtu.be/1"} -->',
  );
  expect(
    rewrite(
      '<!-- wp:image {"align":"left"} -->\n<div class="wp-block-image"><figure class="alignleft"><img src="/a.png" alt=""/><figcaption>C</figcaption></figure></div>\n<!-- /wp:image -->',
    ),
  ).toBe(
    '<!-- wp:image {"align":"left"} -->\n<figure class="wp-block-image alignleft"><img src="/a.png" alt=""/><figcaption class="wp-element-caption">C</figcaption></figure>\n<!-- /wp:image -->',
  );
});

test("an empty text has one paragraph, which is not written", () => {
  for (const text of ["", "\n", "  \n\n"]) {
    const { doc, serialize } = open(text);
    expect(doc.childCount).toBe(1);
    expect(serialize(doc)).toBe(text);
  }
  expect(change("", (all) => all.push({ type: "paragraph" }))).toBe("");
});

test("HTML between blocks is kept", () => {
  const text =
    "<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->\n<p>free</p>\n\nbare <b>text</b>\n";
  expect(namesIn(text)).toEqual(["more", "classic"]);
  const changed = change(text, ([, classic]) => {
    classic!.content![0]!.content![0]!.text = "FREE";
  });
  expect(changed).toBe(text.replace("free", "FREE"));
});

const block = fc.constantFrom(...samples.map(([, text]) => text), ...kept);
const space = fc.constantFrom("\n\n", "", "\n", " ", "\n\n\n\n", "\t\r\n");
const html = fc.constantFrom(
  "<p>free</p>",
  "text",
  "<!-- note -->",
  "<div>",
  "</b>",
  "<!-- /wp:x -->",
  "<!-- wp:",
  "&",
);

test("opening and saving a generated text changes nothing", () => {
  const text = fc
    .array(fc.oneof({ weight: 4, arbitrary: block }, space, html, fc.string()), { maxLength: 12 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (one) => {
      const { doc, serialize } = open(one);
      expect(serialize(doc)).toBe(one);
      expect(serialize(schema.nodeFromJSON(doc.toJSON()))).toBe(one);
    }),
    { numRuns: 300 },
  );
});

test("changing one block of a generated text changes only that block", () => {
  const text = fc.array(fc.tuple(block, space), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(text, fc.nat(), (parts, at) => {
      const index = at % parts.length;
      const all = parts.map(([one, after]) => one + after);
      const added = "<!-- wp:paragraph -->\n<p>new</p>\n<!-- /wp:paragraph -->";
      const changed = change(all.join(""), (children) => {
        expect(children.length).toBe(parts.length);
        const content = [{ type: "text", text: "new" }];
        children[index] = { type: "paragraph", attrs: { origin: index }, content };
      });
      all[index] = added + parts[index]![1];
      expect(changed).toBe(all.join(""));
    }),
    { numRuns: 200 },
  );
});
