import {
  type BlockLabels,
  type Counter,
  renderContent,
  renderExcerpt,
  renderTitle,
  blockVersion,
} from "@waymark/content-text";
import {
  type RenderContext,
  type SiteInfo,
  fieldsOf,
  raw,
  type NamespaceContext,
  weakMemoize,
} from "@waymark/core";
import { LRUCache } from "lru-cache";
import {
  toPlaceholders,
  fillPlaceholders,
  type BlockHtml,
  hasUse,
  dynamicHtml,
  dynamicNames,
  footnotesOf,
} from "../blocks/rendered.ts";
import {
  mediaContext,
  mediaKey,
  mediaOfItems,
  noMedia,
  showsMedia,
  type TextMedia,
} from "../blocks/media.ts";
import { opensItem } from "../permissions.ts";
import { useSmilies } from "../settings.ts";
import { type Extra, content as table } from "../tables.ts";
import { schemas } from "./schemas.ts";

/** The rendered texts of an item. */
export interface Rendered {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}
interface Source {
  readonly id: number;
  readonly status: string;
  readonly title: string;
  readonly content?: string;
  readonly excerpt?: string;
  /** Its meta values have the footnotes. */
  readonly extra?: Pick<Extra, "meta">;
}
type Part = keyof Rendered;
/** Renders one text of an item. */
export interface Render {
  /**
   * `blocks` is the HTML of the dynamic blocks in the content, and `media` what its shortcodes show; without them these
   * blocks and shortcodes are empty.
   */
  (
    source: Source,
    part: Part,
    ctx: Pick<RenderContext, "settings" | "site">,
    blocks?: BlockHtml,
    media?: TextMedia,
  ): string;
}

type Sources = readonly [string, string, string];
interface RenderCache {
  /** The source texts, and the media that the text shows. */
  readonly of: Sources;
  /** The rendered text with placeholders for numbers. */
  readonly text: string;
  /** The number of numbers of each kind that the text uses. */
  readonly taken: ReadonlyMap<string, number>;
  /** The dynamic blocks that the text has placeholders for. */
  readonly blocks: readonly string[];
}

/** Most texts use none; a map for each would double the size of short ones. */
const noNumbers: RenderCache["taken"] = new Map();
const noBlocks: RenderCache["blocks"] = [];
const noHtml: BlockHtml = new Map();

/** The rendered texts of one item. */
interface CachedItem {
  readonly smilies: boolean;
  readonly home: string;
  /** The language of the labels of blocks. */
  readonly locale: string;
  readonly parts: { [P in Part]?: RenderCache };
}

/** The caches of a site, one per renderer. */
const runtimes = new WeakMap<SiteInfo, Set<LRUCache<number, CachedItem>>>();

/** Removes the texts of an item from the caches of a site. */
export const forgetRenderedItem = (site: SiteInfo, id: number): void =>
  runtimes.get(site)?.forEach((cache) => cache.delete(id));

/**
 * Renders an item's texts on first use. Rendered texts are cached with their sources, up to 32 million characters. The
 * sources are the key, because a version number may belong to a text that was rolled back. Galleries and containers are
 * numbered throughout a response, so that texts on one page do not share ids.
 */
export function renderer(options: {
  readonly isPrivate: (status: string) => boolean;
  /** Names of dynamic blocks. */
  readonly dynamic?: ReadonlySet<string>;
  /** The labels of blocks in the language of a site. */
  readonly labels?: (site: SiteInfo) => BlockLabels;
}): Render {
  const { dynamic } = options;
  const cache = new LRUCache<number, CachedItem>({
    maxSize: 32_000_000,
    sizeCalculation: ({ parts }) =>
      Object.values(parts).reduce(
        (size, { text, of }) => of.reduce((sum, one) => sum + one.length, size + text.length + 64),
        64,
      ),
  });
  const render = (
    source: Source,
    part: Part,
    smilies: boolean,
    site: SiteInfo,
    media: TextMedia,
  ): RenderCache => {
    const { counter, taken } = markCounter();
    const marked = dynamic && toPlaceholders(dynamic);
    const context = {
      postId: source.id,
      smilies,
      counter,
      home: site.url,
      ...mediaContext(media),
      ...(options.labels && { labels: options.labels(site) }),
      ...(marked && { blocks: marked.blocks }),
    };
    const textOf = () => {
      if (part === "title")
        return renderTitle(source.title, { isPrivate: options.isPrivate(source.status) });
      const { content = "", excerpt = "" } = source;
      if (part === "content")
        return renderContent(content, { ...context, footnotes: footnotesOf(source) });
      return renderExcerpt({ raw: excerpt, content }, context);
    };
    const text = textOf();
    return {
      of: sourcesOf(source, part, media),
      text,
      taken: taken.size === 0 ? noNumbers : taken,
      blocks: marked && marked.keys.length > 0 ? marked.keys : noBlocks,
    };
  };
  return (source, part, ctx, blocks = noHtml, media = noMedia) => {
    const smilies = ctx.settings.get(useSmilies);
    const { id } = source;
    const { url: home, locale } = ctx.site;
    let item = cache.get(id);
    if (item?.home !== home || item.locale !== locale || item.smilies !== smilies)
      item = { smilies, home, locale, parts: {} };
    let text = item.parts[part];
    if (!text || !isOf(text, sourcesOf(source, part, media))) {
      item.parts[part] = text = render(source, part, smilies, ctx.site, media);
      // Set again for each part, because the size of the entry grows.
      cache.delete(id);
      cache.set(id, item);
      registerCache(ctx.site, cache);
    }
    const output = text.taken.size === 0 ? text.text : numbered(text, ctx);
    return fillPlaceholders(output, text.blocks, blocks);
  };
}

function registerCache(site: SiteInfo, cache: LRUCache<number, CachedItem>): void {
  const known = runtimes.get(site);
  if (known) known.add(cache);
  else runtimes.set(site, new Set([cache]));
}

/** All sources of a part of an item. */
function sourcesOf(source: Source, part: Part, media: TextMedia): Sources {
  const { title, status, content = "", excerpt = "" } = source;
  if (part === "title") return [title, status, ""];
  return part === "content"
    ? [content, footnotesOf(source), mediaKey(media)]
    : [excerpt, content, ""];
}
const isOf = ({ of }: RenderCache, sources: Sources): boolean =>
  of.every((one, at) => one === sources[at]);

/** Inserts placeholders for numbers, and counts them. */
function markCounter(): { readonly counter: Counter; readonly taken: ReadonlyMap<string, number> } {
  const taken = new Map<string, number>();
  const counter: Counter = (kind) => {
    const next = (taken.get(kind) ?? 0) + 1;
    taken.set(kind, next);
    return `\u{e000}${kind}:${next}\u{e000}`;
  };
  return { counter, taken };
}
const mark = /\u{e000}([\w-]+):(\d{1,9})\u{e000}/gu;

/** The numbers that a response has used so far. */
const usedNumbers = weakMemoize((_: object) => new Map<string, number>());
function numbered({ text, taken }: RenderCache, show: object): string {
  const last = usedNumbers(show);
  const output = text.replace(mark, (_, kind: string, number: string) =>
    String((last.get(kind) ?? 0) + Number(number)),
  );
  for (const [kind, count] of taken) last.set(kind, (last.get(kind) ?? 0) + count);
  return output;
}

const { field } = fieldsOf(table);

/** Whether a text is protected by a password that the caller did not send; users who may edit the item see it in the edit context. */
const isLocked = (
  row: { readonly password: string; readonly status: string; readonly author: number },
  ctx: { readonly context: string; readonly args: Readonly<Record<string, unknown>> },
): boolean => ctx.context !== "edit" && !opensItem(ctx.args["password"], row);

/** The fields for title and content of items that are parts of texts: raw only, for every reader. */
export const rawTexts = {
  title: field({
    description: "The title",
    reads: ["title"],
    in: ["view", "edit"],
    schema: raw(schemas.rawTitle),
    value: ({ title }) => ({ raw: title }),
  }),
  content: field({
    description: "The content",
    reads: ["content", "password", "status", "author"],
    in: ["view", "edit"],
    schema: raw(schemas.rawContent),
    value(row, ctx) {
      const output = {
        raw: isLocked(row, ctx) ? "" : row.content,
        protected: row.password !== "",
      };
      return ctx.context === "edit"
        ? { ...output, block_version: blockVersion(row.content) }
        : output;
    },
  }),
};

/** The fields for title, content and excerpt, rendered and, in the edit context, raw. */
export function texts(render: Render, all: NamespaceContext["all"]) {
  const dynamic = dynamicNames(all);
  const source = ["id", "status", "title", "content", "excerpt"] as const;
  const lock = ["password", "author"] as const;
  return {
    title: field({
      description: "The title",
      reads: ["id", "status", "title"],
      schema: raw(schemas.title),
      value(row, ctx) {
        const rendered = render(row, "title", ctx);
        return ctx.context === "edit" ? { raw: row.title, rendered } : { rendered };
      },
    }),
    content: field({
      description: "The content",
      reads: [...source, ...lock, "extra"],
      loads: { blocks: dynamicHtml(all), media: mediaOfItems },
      in: ["view", "edit"],
      schema: raw(schemas.content),
      volatile: ({ content }) => hasUse(content, dynamic) || showsMedia(content),
      value(row, ctx, { blocks, media }) {
        const rendered = isLocked(row, ctx) ? "" : render(row, "content", ctx, blocks, media);
        const output = { rendered, protected: row.password !== "" };
        return ctx.context === "edit"
          ? { raw: row.content, ...output, block_version: blockVersion(row.content) }
          : output;
      },
    }),
    excerpt: field({
      description: "The excerpt",
      reads: [...source, ...lock],
      schema: raw(schemas.excerpt),
      value(row, ctx) {
        const rendered = isLocked(row, ctx) ? "" : render(row, "excerpt", ctx);
        const output = { rendered, protected: row.password !== "" };
        return ctx.context === "edit" ? { raw: row.excerpt, ...output } : output;
      },
    }),
  };
}
