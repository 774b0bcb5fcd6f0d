import { type BlockAttributes, writeBlock } from "./block-source.ts";
import { encodeText } from "./entities.ts";
import { readFigure, writeCaption } from "./figure.ts";
import type { BlockFormat } from "./format.ts";
import type { Attributes, HtmlElement } from "./html.ts";
import { addClasses, classesOf, isBlank, onlyElement, parseHtml, writeElement } from "./html.ts";
import { readInline, writeInline } from "./inline.ts";
import { attributesOf, commentOf, node, textOf } from "./node-json.ts";
import { toProvider } from "./providers.ts";

const player = (name: "audio" | "video"): BlockFormat => ({
  names: [`core/${name}`],
  types: [name],
  read({ attributes, inner }) {
    const figure = onlyElement(parseHtml(inner), "figure");
    const found = figure && readFigure(figure.children);
    const [only, second] = found?.body ?? [];
    if (!found || second || only?.name !== name || only.children.some((one) => !isBlank(one)))
      return undefined;
    const attrs = { media: only.attributes, comment: attributes, html: figure.attributes };
    return node(name, attrs, found.caption);
  },
  write: (one) =>
    writeBlock(
      `core/${name}`,
      commentOf(one),
      writeElement(
        "figure",
        addClasses(attributesOf(one), `wp-block-${name}`),
        writeElement(name, attributesOf(one, "media")) + writeCaption(one.content),
      ),
    ),
});

/** The links of a file block: the name, and a button to download it. */
function readLinks(element: HtmlElement): { name: HtmlElement; button?: HtmlElement } | undefined {
  const links = element.children.filter((one) => !isBlank(one));
  const [name, button, third] = links;
  if (name?.kind !== "element" || name.name !== "a" || third) return undefined;
  if (!button) return { name };
  const isButton =
    button.kind === "element" &&
    button.name === "a" &&
    classesOf(button.attributes).includes("wp-block-file__button");
  return isButton ? { name, button } : undefined;
}

const file: BlockFormat = {
  names: ["core/file"],
  types: ["file"],
  read({ attributes, inner }) {
    const element = onlyElement(parseHtml(inner), "div");
    const links = element && readLinks(element);
    const content = links && readInline(links.name.children);
    const label = links?.button ? readInline(links.button.children) : [];
    if (!content || !label) return undefined;
    return node(
      "file",
      {
        link: links.name.attributes,
        button: links.button ? links.button.attributes : null,
        label: writeInline(label),
        comment: attributes,
        html: element.attributes,
      },
      content,
    );
  },
  write(one) {
    const hasButton = Boolean(one.attrs?.["button"]);
    const button = addClasses(
      attributesOf(one, "button"),
      "wp-block-file__button",
      "wp-element-button",
    );
    return writeBlock(
      "core/file",
      commentOf(one),
      writeElement(
        "div",
        addClasses(attributesOf(one), "wp-block-file"),
        writeElement("a", attributesOf(one, "link"), writeInline(one.content)) +
          (hasButton ? writeElement("a", button, textOf(one, "label")) : ""),
      ),
    );
  },
};

/** The attributes of an embed; those of older editors had a block for each provider. */
function toEmbed(name: string, url: string, attributes: BlockAttributes): BlockAttributes {
  const found = toProvider(url);
  const old = name.startsWith("core-embed/") ? name.slice("core-embed/".length) : undefined;
  return {
    ...(old && { type: found?.type ?? "rich", providerNameSlug: old }),
    ...attributes,
    url,
  };
}

const oldProviders =
  "twitter youtube facebook instagram wordpress soundcloud spotify flickr vimeo animoto cloudup collegehumor crowdsignal dailymotion funnyordie hulu imgur issuu kickstarter meetup-com mixcloud photobucket polldaddy reddit reverbnation screencast scribd slideshare smugmug speaker-deck ted tumblr videopress wordpress-tv amazon-kindle"
    .split(" ")
    .map((slug) => `core-embed/${slug}`);

/** Removes what depends on the provider of the former address. */
const withoutProvider = (html: Attributes): Attributes => ({
  ...html,
  class: classesOf(html)
    .filter((name) => !/^(?:is-type-|is-provider-|wp-block-embed)/.test(name))
    .join(" "),
});

/** The classes of the figure of an embed. */
const embedClasses = ({ type, providerNameSlug: slug }: BlockAttributes): readonly string[] => [
  "wp-block-embed",
  ...(typeof type === "string" ? [`is-type-${type}`] : []),
  ...(typeof slug === "string" ? [`is-provider-${slug}`, `wp-block-embed-${slug}`] : []),
];

/** The attributes of an embed of an address. */
export function newEmbed(url: string): Readonly<Record<string, unknown>> {
  const { type, slug, isResponsive } = toProvider(url) ?? {};
  const comment = {
    url,
    ...(type && { type }),
    ...(slug && { providerNameSlug: slug }),
    ...(isResponsive && {
      responsive: true,
      className: "wp-embed-aspect-16-9 wp-has-aspect-ratio",
    }),
  };
  const aspect = isResponsive ? ["wp-embed-aspect-16-9", "wp-has-aspect-ratio"] : [];
  return { url, comment, html: { class: [...embedClasses(comment), ...aspect].join(" ") } };
}

const embed: BlockFormat = {
  names: ["core/embed", ...oldProviders],
  types: ["embed"],
  read({ name, attributes, inner }) {
    const figure = onlyElement(parseHtml(inner), "figure");
    const found = figure && readFigure(figure.children);
    const wrapper = onlyElement(found?.body, "div");
    const [only, second] = wrapper?.children ?? [];
    if (!found || only?.kind !== "text" || second) return undefined;
    const url = only.text.trim();
    const isKnown = Object.keys(wrapper?.attributes ?? {}).every((one) => one === "class");
    if (!/^https?:\/\/\S+$/i.test(url) || !isKnown) return undefined;
    const comment = toEmbed(name, url, attributes);
    return node("embed", { url, comment, html: figure.attributes }, found.caption);
  },
  write(one) {
    const url = textOf(one, "url");
    const comment = { ...commentOf(one), url };
    const html = addClasses(withoutProvider(attributesOf(one)), ...embedClasses(comment));
    const wrapper = writeElement(
      "div",
      { class: "wp-block-embed__wrapper" },
      `\n${encodeText(url)}\n`,
    );
    return writeBlock(
      "core/embed",
      comment,
      writeElement(
        "figure",
        addClasses({ class: embedClasses(comment).join(" ") }, ...classesOf(html)),
        wrapper + writeCaption(one.content),
      ),
    );
  },
};

export const mediaFormats: readonly BlockFormat[] = [player("audio"), player("video"), file, embed];
