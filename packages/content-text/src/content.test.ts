import { expect, test } from "vitest";
import { blockVersion, renderContent } from "./content.ts";
import { createCounter } from "./context.ts";
import { sanitizeContent } from "./sanitize.ts";

test("plain text gets paragraphs, typography, emoji and lazy images, in this order", () => {
  expect(renderContent('He said "hi" :)\n\n<img src="a.png" width="4" height="3" alt="">')).toBe(
    "<p>He said &#8220;hi&#8221; 🙂</p>\n" +
      '<p><img loading="lazy" decoding="async" src="a.png" width="4" height="3" alt=""></p>\n',
  );
});

test("block markup is rendered without its comments and without automatic paragraphs", () => {
  const raw =
    "<!-- wp:paragraph -->\n<p>A\nB</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->";
  expect(renderContent(raw)).toBe("\n<p>A\nB</p>\n\n\n\n<!--more-->\n");
  expect(blockVersion(raw)).toBe(1);
  expect(blockVersion("<p>A</p>")).toBe(0);
});

test("an empty text renders as nothing", () => {
  expect(renderContent("")).toBe("");
});

test("an unknown URL on its own line is unchanged, a known one is embedded by the site", () => {
  expect(renderContent("https://a.example/?x=1&amp;y=2")).toBe(
    "<p>https://a.example/?x=1&#038;y=2</p>\n",
  );
  expect(renderContent("https://a.example/", { embed: () => "<iframe></iframe>" })).toBe(
    "<p><iframe></iframe></p>\n",
  );
});

test("a shortcode on its own line is not wrapped in a paragraph, and an unknown one is unchanged", () => {
  const shortcodes = [{ name: "now", render: () => "<time>noon</time>" }];
  expect(renderContent("[now]\n\nat [now] [later]", { shortcodes })).toBe(
    "<time>noon</time>\n<p>at <time>noon</time> [later]</p>\n",
  );
});

test("containers are numbered through all texts of a page", () => {
  const raw = '<!-- wp:columns --><div class="wp-block-columns"></div><!-- /wp:columns -->';
  const counter = createCounter();
  expect(renderContent(raw, { counter })).toContain("wp-container-core-columns-is-layout-1 ");
  expect(renderContent(raw, { counter })).toContain("wp-container-core-columns-is-layout-2 ");
  expect(renderContent(raw)).toContain("wp-container-core-columns-is-layout-1 ");
});

test("smilies can be switched off and never change code", () => {
  expect(renderContent("a :) b", { smilies: false })).toBe("<p>a :) b</p>\n");
  expect(renderContent("<code>:) x</code> ;-)")).toBe("<p><code>:) x</code> 😉</p>\n");
  expect(renderContent("list:) :???: :o:")).toBe("<p>list:) 😕 :o:</p>\n");
});

test("a shortcode that begins before an HTML tag cannot add attributes to it", () => {
  const embed = "[embed]https://onmouseover=alert(1)//[/embed]";
  const hidden = sanitizeContent(`[caption width="9" caption='<a title="' ]${embed}">y</a>`);
  for (const text of [hidden, `<!-- wp:shortcode -->${hidden}<!-- /wp:shortcode -->`])
    expect(renderContent(text).trim()).toBe(
      `<p>[caption width=&#8221;9&#8243; caption=&#8217;<a title="' ]${embed}">y</a></p>`,
    );
  const value = sanitizeContent(`[caption width="9" caption='<a title="' x">${embed}</a>']y`);
  expect(renderContent(value)).not.toMatch(/<a title/);
});

test("a text lists its footnotes once, however many blocks ask for them", () => {
  const footnotes = JSON.stringify([{ id: "n1", content: "Ebb." }]);
  const html = renderContent("<!-- wp:footnotes /-->\n".repeat(3), { footnotes });
  expect(html.match(/<ol/g)).toHaveLength(1);
});
