import { toTypographic } from "./typography.ts";

export interface TitleOptions {
  /** Titles of private items say so. */
  readonly isPrivate?: boolean;
}

/** A title as readers see it: typography outside tags, trimmed; tags of the title stay. */
export function renderTitle(raw: string, options: TitleOptions = {}): string {
  return toTypographic(options.isPrivate ? `Private: ${raw}` : raw).trim();
}
