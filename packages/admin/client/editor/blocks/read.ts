import { type BlockSource, toSegments } from "./block-source.ts";
import type { ReadContext } from "./format.ts";
import { formatOfBlock } from "./formats.ts";
import { type NodeJson, toCard } from "./node-json.ts";

/** A block by its source: a card if it cannot be read. */
export function readSource(name: string, source: string): NodeJson {
  const [segment] = toSegments(source);
  return (segment?.kind === "block" && readBlock(segment)) || toCard(name, source);
}

const MAX_DEPTH = 20;

/** Reads a block as a node; undefined if it has to be a card. */
export function readBlock(block: BlockSource, depth = 0): NodeJson | undefined {
  const { name, attributes, inner, source } = block;
  const format = formatOfBlock.get(name);
  if (!format || !attributes || depth > MAX_DEPTH) return undefined;
  const reading: ReadContext = {
    blocks(text) {
      const found: NodeJson[] = [];
      for (const segment of toSegments(text)) {
        if (segment.kind === "html" && segment.source.trim() === "") continue;
        const one = segment.kind === "block" ? readBlock(segment, depth + 1) : undefined;
        if (!one) return undefined;
        found.push(one);
      }
      return found;
    },
  };
  return format.read({ name, attributes, inner, source }, reading);
}
