import { defineContribution } from "@waymark/core";

/** A ready arrangement of blocks that editors insert. */
export interface BlockPattern {
  /** Unique, after its module: `calendar/next-events`. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** Category: `header`, `gallery`, … */
  readonly categories?: readonly string[];
  /** The pattern's content, as block markup. */
  readonly content: string;
}
/** The arrangements of blocks that modules bring. */
export const blockPatterns = defineContribution<BlockPattern>("block-editor.patterns");
