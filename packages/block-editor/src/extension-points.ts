import { defineContribution } from "@waymark/core";

/** A predefined arrangement of blocks that editors can insert. */
export interface BlockPattern {
  /** The unique name, which starts with that of the module: `calendar/next-events`. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** Category: `header`, `gallery`, … */
  readonly categories?: readonly string[];
  /** The pattern's content, as block markup. */
  readonly content: string;
}
/** The block patterns of modules. */
export const blockPatterns = defineContribution<BlockPattern>("block-editor.patterns");
