import { attribute, withAttributes, withClasses } from "./attribute.ts";
import type { BlockRenderer } from "./block-render.ts";
import { toTokens } from "./html-token.ts";
import { toParagraphs } from "./paragraphs.ts";

const HEADING = /^h[1-6]$/;

const renderHeading: BlockRenderer = ({ html }) =>
  toTokens(html)
    .map(({ kind, name, isEnd, source }) =>
      kind === "tag" && !isEnd && HEADING.test(name)
        ? withClasses(source, ["wp-block-heading"])
        : source,
    )
    .join("");

/** An image block without an image shows nothing. */
const renderImage: BlockRenderer = ({ html, attributes }) => {
  const dataId = attributes["data-id"];
  const tokens = toTokens(html);
  const image = tokens.find(({ name, source }) => name === "img" && attribute(source, "src"));
  if (!image) return "";
  return tokens
    .map((token) =>
      token === image && (typeof dataId === "string" || typeof dataId === "number")
        ? withAttributes(token.source, { "data-id": dataId })
        : token.source,
    )
    .join("");
};

/** How the core blocks differ from the HTML stored for them. Those not named show that HTML. */
export const coreBlocks: ReadonlyMap<string, BlockRenderer> = new Map<string, BlockRenderer>([
  ["core/heading", renderHeading],
  ["core/image", renderImage],
  ["core/shortcode", ({ html }) => toParagraphs(html)],
  ["core/legacy-widget", () => ""],
]);
