import { defineContribution } from "@waymark/core";

/** A ready arrangement of blocks that editors insert. */
export interface BlockPattern {
  /** Unique, after its module: `calendar/next-events`. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** What it is found under: `header`, `gallery`, … */
  readonly categories?: readonly string[];
  /** Blocks as they stand in texts. */
  readonly content: string;
}
/** The arrangements of blocks that modules bring. */
export const blockPatterns = defineContribution<BlockPattern>("block-editor.patterns");
