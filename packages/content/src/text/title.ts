import { toTypographic } from "./typography.ts";

/** What a title says of its item before its words. */
export interface TitleOptions {
  /** Titles of private items say so. */
  readonly isPrivate?: boolean;
  /** Titles of protected items say so where their texts do not stand beside them. */
  readonly isProtected?: boolean;
}

/** A title as readers see it: typography outside tags, trimmed; tags of the title stay. */
export function renderTitle(raw: string, options: TitleOptions = {}): string {
  const mark = options.isProtected ? "Protected: " : options.isPrivate ? "Private: " : "";
  return toTypographic(mark + raw).trim();
}
