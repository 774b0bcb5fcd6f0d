import {
  coreBlocks,
  renderContent,
  type BlockRenderer,
  blockDelimiters,
  toAttributes,
} from "@waymark/content-text";
import {
  defineLoader,
  type CallService,
  type Loader,
  type Settings,
  type NamespaceContext,
  type SiteInfo,
  weakMemoize,
} from "@waymark/core";
import { blockLabels } from "../messages/index.ts";
import { useSmilies } from "../settings.ts";
import { type Extra, tables } from "../tables.ts";
import type { Revision } from "../revisions/state.ts";
import { footnotes } from "../types.ts";
import type { Attributes } from "./attributes.ts";
import { mediaContext, mediaOfTexts, noMedia } from "./media.ts";
import { dynamicBlocks, type DynamicBlock } from "../extension-points.ts";

/** A dynamic block in a text: its name and its attributes. */
interface BlockUse {
  readonly name: string;
  readonly attributes: Attributes;
}

/** The key of a block: everything that its HTML depends on. */
const keyOf = ({ name, attributes }: BlockUse): string => `${name} ${JSON.stringify(attributes)}`;

/** The blocks of a text with one of these names, in their order. Takes time in proportion to the length of the text. */
function* usesIn(raw: string, names: ReadonlySet<string>): Generator<BlockUse> {
  if (!raw.includes("<!-- wp:")) return;
  for (const { kind, name, json } of blockDelimiters(raw))
    if (kind !== "close" && names.has(name)) yield { name, attributes: toAttributes(json) };
}

/** The distinct names of a text's blocks that have no HTML of their own and no renderer. */
export function unrenderedIn(raw: string, rendered: ReadonlySet<string>): readonly string[] {
  if (!raw.includes("<!-- wp:")) return [];
  return [...blockDelimiters(raw)]
    .filter(({ kind, name }) => kind === "void" && !rendered.has(name))
    .map(({ name }) => name);
}

/** Whether a text has a block with one of these names. */
export const hasUse = (raw: string, names: ReadonlySet<string>): boolean =>
  usesIn(raw, names).next().done === false;

/** The stored footnotes of an item or a revision; empty if no block of its text lists them. */
export function footnotesOf({
  content = "",
  extra,
}: {
  readonly content?: string;
  readonly extra?: Pick<Extra, "meta">;
}): string {
  // The block is `<!-- wp:footnotes /-->`: most texts have none, and their meta values need not be read.
  const stored = content.includes("footnotes ") ? extra?.meta?.[footnotes.name] : "";
  return typeof stored === "string" ? stored : "";
}

/** The footnotes of items for autosaves that list footnotes and have none of their own. */
export const footnotesOfItems: Loader<string> = defineLoader<
  typeof tables,
  string,
  Pick<Revision, "id" | "parent" | "kind" | "content" | "extra">
>({
  tables,
  reads: ["parent", "kind", "content", "extra"],
  empty: "",
  async load({ rows, db }) {
    const incomplete = rows.filter(
      ({ kind, content, extra }) =>
        kind === "autosave" &&
        content.includes("footnotes ") &&
        extra.meta?.[footnotes.name] === undefined,
    );
    if (incomplete.length === 0) return new Map();
    const items = await db.content.find({
      where: { id: { in: [...new Set(incomplete.map(({ parent }) => parent))] } },
      columns: ["id", "content", "extra"],
    });
    const notes = new Map(
      items.map(({ id, extra }) => [id, footnotesOf({ content: "footnotes ", extra })]),
    );
    return new Map(incomplete.map(({ id, parent }) => [id, notes.get(parent) ?? ""]));
  },
});

/** The HTML of dynamic blocks by their keys (`keyOf`). */
export type BlockHtml = ReadonlyMap<string, string>;

/** The random word of placeholders, and the expression that finds them. */
let marks: { readonly secret: string; readonly pattern: RegExp } | undefined;

/**
 * Placeholders contain a random word of the process, so that no author can write one into a text: in an attribute, the
 * HTML of the block would end the attribute. It is created on first use: Cloudflare Workers have no randomness before.
 */
function placeholderMarks() {
  if (marks) return marks;
  const secret = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15)))
    .join("");
  const pattern = new RegExp(`\\u{e001}${secret}\\u{e002}(\\d{1,9})\\u{e001}`, "gu");
  return (marks = { secret, pattern });
}

/** Renderers that replace dynamic blocks with placeholders, and the keys of these blocks. */
export function toPlaceholders(names: ReadonlySet<string>): {
  readonly blocks: ReadonlyMap<string, BlockRenderer>;
  readonly keys: readonly string[];
} {
  const keys: string[] = [];
  const { secret } = placeholderMarks();
  const toPlaceholder: BlockRenderer = ({ name, attributes }, { counter }) => {
    // In the reference system a drop-down takes a number; it is skipped so that later blocks have the same numbers.
    if (name === "core/archives" && attributes["displayAsDropdown"] === true) counter?.("block");
    keys.push(keyOf({ name, attributes }));
    return `\u{e001}${secret}\u{e002}${keys.length - 1}\u{e001}`;
  };
  return { blocks: new Map([...names].map((name) => [name, toPlaceholder])), keys };
}

/** Maximum number of characters of dynamic blocks in all texts of a response; where it is exceeded, blocks are empty. */
const maxCharacters = 5_000_000;
/** The number of characters that have been inserted so far. */
const inserted = new WeakMap<BlockHtml, number>();

/** The text with the HTML of its dynamic blocks. */
export function fillPlaceholders(text: string, keys: readonly string[], html: BlockHtml): string {
  if (keys.length === 0) return text;
  let length = inserted.get(html) ?? 0;
  const filled = text.replace(placeholderMarks().pattern, (_, at: string) => {
    const block = html.get(keys[Number(at)] ?? "") ?? "";
    if (length + block.length > maxCharacters) return "";
    length += block.length;
    return block;
  });
  inserted.set(html, length);
  return filled;
}

/** Maximum number of different blocks that are rendered for one response; further ones are empty. */
const max = 30;

const none: BlockHtml = new Map();

/** The dynamic blocks of a site's modules, by name. */
const blocksOf = weakMemoize(
  (all: NamespaceContext["all"]): ReadonlyMap<string, DynamicBlock> =>
    new Map(all(dynamicBlocks).map((block) => [block.name, block])),
);

/** The names of the dynamic blocks of a site's modules. */
export const dynamicNames = (all: NamespaceContext["all"]): ReadonlySet<string> =>
  new Set(blocksOf(all).keys());

/** The names of all blocks that are rendered although their text has no HTML. */
export const renderedNames = (all: NamespaceContext["all"]): ReadonlySet<string> =>
  new Set([...coreBlocks.keys(), ...blocksOf(all).keys()].filter((name) => name !== legacy));
/** A block that is rendered as its place only. */
const legacy = "core/legacy-widget";

/** The context in which a text is rendered: that of a handler, a service or a task. */
export interface RenderTextContext {
  readonly callService: CallService;
  readonly all: NamespaceContext["all"];
  readonly site: SiteInfo;
  readonly settings: Pick<Settings, "get">;
}
/**
 * Renders a text, with the current content of its dynamic blocks and the media items that its shortcodes show.
 *
 * @param options - `postId` and `footnotes`: the item that has the text, and its footnotes. `without`: the name of a
 * dynamic block that is left empty.
 */
export async function renderText(
  ctx: RenderTextContext,
  raw: string,
  {
    postId,
    footnotes: notes,
    without,
  }: { readonly postId?: number; readonly footnotes?: string; readonly without?: string } = {},
): Promise<string> {
  const names = new Set(dynamicNames(ctx.all));
  if (without !== undefined) names.delete(without);
  const { blocks, keys } = toPlaceholders(names);
  const [media = noMedia] = await mediaOfTexts(ctx.callService, [
    { id: postId ?? 0, content: raw },
  ]);
  const text = renderContent(raw, {
    ...mediaContext(media),
    ...(postId !== undefined && { postId }),
    ...(notes !== undefined && { footnotes: notes }),
    smilies: ctx.settings.get(useSmilies),
    home: ctx.site.url,
    labels: blockLabels(ctx),
    blocks,
  });
  return fillPlaceholders(text, keys, await renderDynamic(ctx, [raw], without));
}

/**
 * The HTML of all dynamic blocks in these texts, for `TypeRuntime.render`. Identical blocks are rendered once, each
 * kind of block is called once, and at most 30 different blocks are rendered.
 */
export async function renderDynamic(
  {
    callService,
    all,
  }: { readonly callService: CallService; readonly all: NamespaceContext["all"] },
  texts: readonly string[],
  without?: string,
): Promise<BlockHtml> {
  const blocks = blocksOf(all);
  const names = new Set([...blocks.keys()].filter((name) => name !== without));
  const requested = new Map<DynamicBlock, Map<string, Attributes>>();
  let left = max;
  for (const text of texts)
    for (const use of usesIn(text, names)) {
      const block = blocks.get(use.name);
      if (!block) continue;
      const ofBlock = requested.get(block) ?? new Map<string, Attributes>();
      requested.set(block, ofBlock);
      if (ofBlock.has(keyOf(use)) || left === 0) continue;
      ofBlock.set(keyOf(use), use.attributes);
      left--;
    }
  if (requested.size === 0) return none;
  const html = new Map<string, string>();
  await Promise.all(
    [...requested].map(async ([block, ofBlock]) => {
      if (ofBlock.size === 0) return;
      const rendered = await callService(block.render, { blocks: [...ofBlock.values()] });
      [...ofBlock.keys()].forEach((key, at) => html.set(key, rendered[at] ?? ""));
    }),
  );
  return html;
}

/** Loads the HTML of the dynamic blocks for rows of a table with texts in `content`. */
export const dynamicHtml = (all: NamespaceContext["all"]): Loader<BlockHtml> =>
  defineLoader<typeof tables, BlockHtml, { readonly id: number; readonly content: string }>({
    tables,
    reads: ["content"],
    empty: none,
    async load({ rows, callService }) {
      const html = await renderDynamic(
        { callService, all },
        rows.map(({ content }) => content),
      );
      return html.size === 0 ? new Map() : new Map(rows.map(({ id }) => [id, html]));
    },
  });
