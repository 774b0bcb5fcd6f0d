import type { JsonSchema } from "@waymark/core";

/** The known properties of a block of the core block library. */
export interface CoreType {
  readonly title: string;
  /** `text`, `media`, `design`, `widgets`, `theme` or `embed`. */
  readonly category: string;
  /**
   * The attributes that its output depends on, in the comment of the block, besides those that the module declares
   * which renders it, and those that refer to files. Others are in its HTML.
   */
  readonly attributes?: Readonly<Record<string, JsonSchema>>;
  /** The blocks that contain it. */
  readonly parent?: readonly string[];
}

/** The list of the taxonomies. Its items are named by the values of attributes, not by IDs. */
export const taxonomyList = "/core/v2/taxonomies";

const flag = (fallback: boolean): JsonSchema => ({ type: "boolean", default: fallback });
const number = (fallback: number): JsonSchema => ({ type: "number", default: fallback });
const text = (fallback?: string): JsonSchema => ({
  type: "string",
  ...(fallback !== undefined && { default: fallback }),
});
/** One of these values; the first one is the default. */
const choice = (...values: readonly [string, ...string[]]): JsonSchema => ({
  type: "string",
  default: values[0],
  enum: values,
});
const anyNumber: JsonSchema = { type: "number" };
/** The name of a taxonomy. */
const taxonomy = (fallback: string): JsonSchema => ({ ...text(fallback), relation: taxonomyList });
/** A menu link: editors choose its target. */
const menuLink = {
  label: text(),
  url: text(),
  id: anyNumber,
  kind: text(),
  type: text(),
  opensInNewTab: flag(false),
};
const title = (level: number) => ({ level: number(level), textAlign: text() });
const linked = { isLink: flag(true), linkTarget: text("_self") };

const types = (
  category: string,
  all: Readonly<Record<string, string | Omit<CoreType, "category">>>,
): readonly (readonly [string, CoreType])[] =>
  Object.entries(all).map(([name, one]) => [
    `core/${name}`,
    typeof one === "string" ? { title: one, category } : { ...one, category },
  ]);

/** The blocks of the core block library whose content texts contain, or which the site renders. */
export const coreTypes: ReadonlyMap<string, CoreType> = new Map([
  ...types("text", {
    paragraph: "Paragraph",
    heading: { title: "Heading", attributes: { level: number(2) } },
    list: { title: "List", attributes: { ordered: flag(false) } },
    "list-item": { title: "List Item", parent: ["core/list"] },
    quote: "Quote",
    code: "Code",
    details: { title: "Details", attributes: { showContent: flag(false) } },
    footnotes: "Footnotes",
    freeform: "Classic",
    missing: "Unsupported",
    preformatted: "Preformatted",
    pullquote: "Pullquote",
    table: { title: "Table", attributes: { hasFixedLayout: flag(false) } },
    verse: "Verse",
  }),
  ...types("media", {
    audio: "Audio",
    cover: { title: "Cover", attributes: { url: text(), minHeight: anyNumber } },
    file: { title: "File", attributes: { href: text() } },
    gallery: { title: "Gallery", attributes: { columns: anyNumber, linkTo: text() } },
    image: { title: "Image", attributes: { sizeSlug: text() } },
    "media-text": "Media & Text",
    video: "Video",
  }),
  ...types("design", {
    button: { title: "Button", parent: ["core/buttons"] },
    buttons: "Buttons",
    column: { title: "Column", parent: ["core/columns"] },
    columns: "Columns",
    group: { title: "Group", attributes: { tagName: text("div") } },
    more: "More",
    nextpage: "Page Break",
    separator: "Separator",
    spacer: { title: "Spacer", attributes: { height: text("100px") } },
    "text-columns": "Text Columns",
  }),
  ...types("reusable", {
    block: "Pattern",
  }),
  ...types("embed", { embed: { title: "Embed", attributes: { url: text(), type: text() } } }),
  ...types("widgets", {
    archives: {
      title: "Archives",
      attributes: {
        displayAsDropdown: flag(false),
        showLabel: flag(true),
        showPostCounts: flag(false),
        type: choice("monthly", "yearly"),
      },
    },
    calendar: {
      title: "Calendar",
      attributes: { month: { type: "integer" }, year: { type: "integer" } },
    },
    categories: {
      title: "Terms List",
      attributes: {
        taxonomy: taxonomy("category"),
        displayAsDropdown: flag(false),
        showHierarchy: flag(false),
        showPostCounts: flag(false),
        showOnlyTopLevel: flag(false),
        showEmpty: flag(false),
        label: text(),
      },
    },
    html: "Custom HTML",
    "latest-comments": {
      title: "Latest Comments",
      attributes: {
        commentsToShow: number(5),
        displayAvatar: flag(true),
        displayDate: flag(true),
        displayExcerpt: flag(true),
      },
    },
    "latest-posts": {
      title: "Latest Posts",
      attributes: {
        postsToShow: number(5),
        displayPostContent: flag(false),
        displayPostContentRadio: choice("excerpt", "full_post"),
        excerptLength: number(55),
        displayAuthor: flag(false),
        displayPostDate: flag(false),
        postLayout: choice("list", "grid"),
        columns: number(3),
        order: choice("desc", "asc"),
        orderBy: choice("date", "title"),
        displayFeaturedImage: flag(false),
        featuredImageAlign: text(),
        featuredImageSizeSlug: text("thumbnail"),
        addLinkToFeaturedImage: flag(false),
      },
    },
    "page-list": {
      title: "Page List",
      attributes: {
        isNested: flag(true),
      },
    },
    rss: {
      title: "RSS",
      attributes: {
        feedURL: text(""),
        itemsToShow: number(5),
        displayExcerpt: flag(false),
        displayAuthor: flag(false),
        displayDate: flag(false),
        excerptLength: number(55),
        blockLayout: choice("list", "grid"),
        columns: number(2),
        openInNewTab: flag(false),
        rel: text(""),
      },
    },
    search: {
      title: "Search",
      attributes: {
        label: text(),
        showLabel: flag(true),
        placeholder: text(""),
        buttonText: text(),
      },
    },
    shortcode: "Shortcode",
    "social-link": {
      title: "Social Icon",
      parent: ["core/social-links"],
      attributes: { url: text(), service: text(), label: text(), rel: text() },
    },
    "social-links": "Social Icons",
    "tag-cloud": {
      title: "Tag Cloud",
      attributes: {
        numberOfTags: number(45),
        taxonomy: taxonomy("post_tag"),
        showTagCounts: flag(false),
        smallestFontSize: text("8pt"),
        largestFontSize: text("22pt"),
      },
    },
  }),
  ...types("theme", {
    "home-link": { title: "Home Link", attributes: { label: text() } },
    loginout: { title: "Login/out" },
    navigation: "Navigation",
    "navigation-link": {
      title: "Custom Link",
      parent: ["core/navigation"],
      attributes: menuLink,
    },
    "navigation-submenu": {
      title: "Submenu",
      parent: ["core/navigation"],
      attributes: menuLink,
    },
    "site-tagline": { title: "Site Tagline", attributes: title(0) },
    "site-title": { title: "Site Title", attributes: { ...title(1), ...linked } },
  }),
]);
