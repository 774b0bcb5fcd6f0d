import { toTypographic } from "./typography.ts";

/** The prefix of a title: protected or private. */
export interface TitleOptions {
  /** Titles of private items say so. */
  readonly isPrivate?: boolean;
  /** Titles of protected items have a prefix where they are shown without their texts. */
  readonly isProtected?: boolean;
}

/** A title as readers see it: typography outside tags, trimmed; tags of the title stay. */
export function renderTitle(raw: string, options: TitleOptions = {}): string {
  const mark = options.isProtected ? "Protected: " : options.isPrivate ? "Private: " : "";
  return toTypographic(mark + raw).trim();
}
