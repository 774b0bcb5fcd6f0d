import { LRUCache } from "lru-cache";
import { renderContent } from "../text/content.ts";
import { renderExcerpt } from "../text/excerpt.ts";
import { renderTitle } from "../text/title.ts";

/** The texts of an item as readers see them. */
export interface Rendered {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}
interface Source {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}
type Part = keyof Rendered;

/**
 * Renders an item's texts, each when it is first asked for. What was rendered is kept by version, up to 32 million
 * characters: a change makes a new version, so nothing is ever out of date.
 */
export function renderer(options: {
  readonly smilies: boolean;
  readonly isPrivate: (status: string) => boolean;
}): (source: Source, part: Part) => string {
  const kept = new LRUCache<string, string>({
    maxSize: 32_000_000,
    sizeCalculation: (text) => text.length + 64,
  });
  const render = (source: Source, part: Part): string => {
    const context = { postId: source.id, smilies: options.smilies };
    if (part === "title")
      return renderTitle(source.title, { isPrivate: options.isPrivate(source.status) });
    if (part === "content") return renderContent(source.content, context);
    return renderExcerpt({ raw: source.excerpt, content: source.content }, context);
  };
  return (source, part) => {
    const key = `${source.id} ${source.version} ${part}`;
    let text = kept.get(key);
    if (text === undefined) kept.set(key, (text = render(source, part)));
    return text;
  };
}
