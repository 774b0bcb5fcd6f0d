import {
  defineLoader,
  type CallService,
  type Loader,
  type Settings,
  type NamespaceContext,
  type SiteInfo,
} from "@waymark/core";
import { useSmilies } from "../settings/declared.ts";
import { tables } from "../tables.ts";
import { coreBlocks } from "../text/block-core.ts";
import { renderContent } from "../text/content.ts";
import type { Attributes } from "./attributes.ts";
import { keyOf, usesIn } from "./uses.ts";
import { toPlaceholders, fillPlaceholders, type BlockHtml } from "./placeholders.ts";
import { dynamicBlocks, type DynamicBlock } from "./extension-point.ts";

/** Different blocks that one answer renders; further ones show nothing. */
const most = 30;

const none: BlockHtml = new Map();

/** The blocks that the mounted modules render, by their names. */
const known = new WeakMap<NamespaceContext["all"], ReadonlyMap<string, DynamicBlock>>();
function blocksOf(all: NamespaceContext["all"]): ReadonlyMap<string, DynamicBlock> {
  let blocks = known.get(all);
  if (!blocks) {
    blocks = new Map(all(dynamicBlocks).map((block) => [block.name, block]));
    known.set(all, blocks);
  }
  return blocks;
}

/** The names of the blocks that the mounted modules render. */
export const dynamicNames = (all: NamespaceContext["all"]): ReadonlySet<string> =>
  new Set(blocksOf(all).keys());

/** The names of all blocks that show something though their text has no HTML of them. */
export const renderedNames = (all: NamespaceContext["all"]): ReadonlySet<string> =>
  new Set([...coreBlocks.keys(), ...blocksOf(all).keys()].filter((name) => name !== legacy));
/** A block of which only its place is kept. */
const legacy = "core/legacy-widget";

/** What a text is rendered with: the context of a handler, a service or a task. */
export interface RenderTextContext {
  readonly callService: CallService;
  readonly all: NamespaceContext["all"];
  readonly site: SiteInfo;
  readonly settings: Pick<Settings, "get">;
}
/**
 * A text as readers see it, with what its dynamic blocks show at this moment.
 *
 * @param options - `postId`: the item whose text it is. `without`: the name of a dynamic block that shows nothing.
 */
export async function renderText(
  scope: RenderTextContext,
  raw: string,
  { postId, without }: { readonly postId?: number; readonly without?: string } = {},
): Promise<string> {
  const names = new Set(dynamicNames(scope.all));
  if (without !== undefined) names.delete(without);
  const { blocks, keys } = toPlaceholders(names);
  const text = renderContent(raw, {
    ...(postId !== undefined && { postId }),
    smilies: scope.settings.get(useSmilies),
    home: scope.site.url,
    blocks,
  });
  return fillPlaceholders(text, keys, await renderDynamic(scope, [raw], without));
}

/**
 * The HTML of all dynamic blocks in these texts, for `Shelf.render`. Each different block is rendered once, each kind is
 * asked once, and at most thirty different ones are rendered.
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
  const wanted = new Map<DynamicBlock, Map<string, Attributes>>();
  let left = most;
  for (const text of texts)
    for (const use of usesIn(text, names)) {
      const block = blocks.get(use.name);
      if (!block) continue;
      const ofBlock = wanted.get(block) ?? new Map<string, Attributes>();
      wanted.set(block, ofBlock);
      if (ofBlock.has(keyOf(use)) || left === 0) continue;
      ofBlock.set(keyOf(use), use.attributes);
      left--;
    }
  if (wanted.size === 0) return none;
  const html = new Map<string, string>();
  await Promise.all(
    [...wanted].map(async ([block, ofBlock]) => {
      if (ofBlock.size === 0) return;
      const rendered = await callService(block.render, { blocks: [...ofBlock.values()] });
      [...ofBlock.keys()].forEach((key, at) => html.set(key, rendered[at] ?? ""));
    }),
  );
  return html;
}

/** What rows of a table with texts in `content` need to be shown. */
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
