import type { BlockAttributes } from "./block-source.ts";
import type { NodeJson } from "./node-json.ts";

/** A block whose comment was read. */
export interface ReadableBlock {
  readonly name: string;
  readonly attributes: BlockAttributes;
  readonly inner: string;
  /** The block with its comments. */
  readonly source: string;
}

export interface ReadContext {
  /** The blocks of a text inside a block; undefined if it has HTML between them that is not white space. */
  readonly blocks: (text: string) => readonly NodeJson[] | undefined;
}

export interface WriteContext {
  /** A block of its own, with comments. */
  readonly block: (node: NodeJson) => string;
}

/** How blocks are read as nodes of the editor, and written. */
export interface BlockFormat {
  /** The names of blocks that `read` accepts. */
  readonly names: readonly string[];
  /** The types of nodes that `write` accepts. */
  readonly types: readonly string[];
  /** Returns undefined for a block that the node cannot represent without loss. */
  readonly read: (block: ReadableBlock, reading: ReadContext) => NodeJson | undefined;
  readonly write: (node: NodeJson, writing: WriteContext) => string;
}
