import { defineContribution, type Service } from "@waymark/core";
import type { Attributes } from "./attributes.ts";

/** The distinct blocks of one name in the texts of a response. */
export interface DynamicBlocks {
  readonly blocks: readonly Attributes[];
}
/** A block whose HTML is rendered when its text is read. */
export interface DynamicBlock {
  /** Its full name, such as `core/latest-posts`. */
  readonly name: string;
  /**
   * Renders the HTML of these blocks, in their order. Called once for all texts of a response, so read for all blocks
   * together. Every reader of the text gets the HTML: show only public data, and escape it.
   */
  readonly render: Service<DynamicBlocks, readonly string[]>;
}
/** The blocks that modules render when a text is read. */
export const dynamicBlocks = defineContribution<DynamicBlock>("content.dynamic-blocks");
