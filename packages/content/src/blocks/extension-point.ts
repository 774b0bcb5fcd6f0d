import { defineContribution, type Service } from "@waymark/core";
import type { Attributes } from "./attributes.ts";

/** The blocks of one name in the texts of an answer, each different one once. */
export interface DynamicBlocks {
  readonly blocks: readonly Attributes[];
}
/** A block whose HTML follows from what the site holds when its text is read. */
export interface DynamicBlock {
  /** Its whole name, such as `core/latest-posts`. */
  readonly name: string;
  /**
   * Makes the HTML of these blocks, in their order. It is asked once for all texts of an answer, so read for all blocks
   * at once. The HTML is shown to everybody who reads the text: show what everybody may read, and escape it.
   */
  readonly render: Service<DynamicBlocks, readonly string[]>;
}
/** The blocks that modules render when a text is read. */
export const dynamicBlocks = defineContribution<DynamicBlock>("content.dynamic-blocks");
