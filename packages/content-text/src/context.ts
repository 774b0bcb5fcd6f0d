import type { Embed } from "./embeds.ts";

/** One file of an image: the original or a smaller version. Widths and heights in pixels. */
export interface ImageSource {
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** A media item as rendered in texts. */
export interface Attachment {
  readonly id: number;
  /** The file's address. */
  readonly url: string;
  /** The item's own page. */
  readonly link?: string;
  readonly mimeType: string;
  readonly title?: string;
  readonly alt?: string;
  /** HTML. */
  readonly caption?: string;
  readonly width?: number;
  readonly height?: number;
  readonly sizes?: readonly ImageSource[];
}

/**
 * The data for rendering a text. All of it is optional; elements without data are not rendered. It
 * is synchronous, so callers load the media items in advance.
 */
export interface TextContext {
  /** The id of the item that has the text; part of the element ids in galleries and players. */
  readonly postId?: number;
  readonly attachment?: (id: number) => Attachment | undefined;
  /** Media items uploaded to this item; the default of galleries and players without ids. */
  readonly attached?: (
    family: "image" | "audio" | "video",
    limit?: number,
  ) => readonly Attachment[];
  /** Returns the HTML for a URL on a line of its own. */
  readonly embed?: Embed;
  /** The shortcodes; default: the core shortcodes. */
  readonly shortcodes?: readonly Shortcode[];
  /** Additional renderers by full block name; they take precedence over those of the core blocks. */
  readonly blocks?: ReadonlyMap<string, BlockRenderer>;
  /** Whether `:)` becomes an emoji. Default: true. */
  readonly smilies?: boolean;
  /** The URL of the site without a trailing slash, the target of its search form. */
  readonly home?: string;
  /** The labels of blocks that have none of their own. Default: the English ones. */
  readonly labels?: BlockLabels;
  /** The footnotes of the item in the block editor's format, for the block that lists them. Default: none. */
  readonly footnotes?: string;
  /** Numbers containers, galleries and players. Use one instance for all texts of a page. */
  readonly counter?: Counter;
  /** The names of blocks that were rendered in this text and appear only once; `renderContent` creates it for each text. */
  readonly once?: Set<string>;
}

/** The labels of blocks that have none of their own. */
export interface BlockLabels {
  readonly search: string;
  readonly home: string;
  readonly untitled: string;
  readonly link: string;
  readonly mail: string;
  readonly feed: string;
  /** The name of the link from a footnote to its place in the text. */
  readonly footnote: (number: number) => string;
}

/** The English labels. */
export const englishLabels: BlockLabels = {
  search: "Search",
  home: "Home",
  untitled: "Untitled",
  link: "Link",
  mail: "Mail",
  feed: "RSS Feed",
  footnote: (number) => `Jump to footnote reference ${number}`,
};

/** Returns 1, 2, 3 … for each prefix, or a placeholder for a number that is not known yet. */
export type Counter = (prefix: string) => number | string;

export function createCounter(): Counter {
  const last = new Map<string, number>();
  return (prefix) => {
    const next = (last.get(prefix) ?? 0) + 1;
    last.set(prefix, next);
    return next;
  };
}

/** A block to render. */
export interface BlockCall {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Its HTML with the inner blocks rendered. */
  readonly html: string;
}

/** Renders a block in place of its stored HTML. */
export type BlockRenderer = (block: BlockCall, ctx: TextContext) => string;

/** A shortcode and its renderer. */
export interface Shortcode {
  /** Letters, digits, `_` and `-`; case matters. */
  readonly name: string;
  readonly render: (call: ShortcodeCall, ctx: TextContext) => string;
}

/** A shortcode in a text: `[name a="1" b]content[/name]`. */
export interface ShortcodeCall {
  readonly name: string;
  /** Named attributes, names in lower case. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Values without a name, in order. */
  readonly positional: readonly string[];
  /** The content between the tag and its end tag; null without an end tag. */
  readonly content: string | null;
  /** Expands shortcodes in a text, such as the content. */
  readonly expand: (html: string) => string;
}
