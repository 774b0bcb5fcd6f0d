import { coreBlocks, coreContainers } from "./block-core.ts";
import { addLayout } from "./block-layout.ts";
import { type Block, parseBlocks } from "./blocks.ts";
import type { TextContext } from "./context.ts";

/** Renders one block and the blocks inside it. */
export function renderBlock(block: Block, context: TextContext): string {
  const opening = typeof block.parts[0] === "string" ? block.parts[0] : "";
  let inner = "";
  block.parts.forEach((part, index) => {
    if (typeof part !== "string") inner += renderBlock(part, context);
    else if (index > 0) inner += part;
  });
  if (block.name === "") return opening + inner;
  const { name, attributes } = block;
  const hasInner = block.parts.some((part) => typeof part !== "string");
  const html = addLayout({ name, attributes, opening, hasInner }, context) + inner;
  // Most core blocks that hold others show them as they are.
  const render =
    (hasInner ? coreContainers.get(name) : undefined) ??
    context.blocks?.get(name) ??
    (hasInner ? undefined : coreBlocks.get(name));
  return render ? render({ name, attributes, html }, context) : html;
}

/** Renders all blocks of a text and removes the block comments. */
export const renderBlocks = (raw: string, context: TextContext = {}): string =>
  parseBlocks(raw)
    .map((block) => renderBlock(block, context))
    .join("");
