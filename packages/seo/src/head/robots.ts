import type { Context } from "../builder.ts";
import { isDiscouraged, seoSettings } from "../settings.ts";
import type { Page } from "./page.ts";

/** The robots directives of a page: `{ index: "noindex", follow: "follow" }`. */
export type Robots = Readonly<Record<string, string>>;

const previews = {
  "max-snippet": "max-snippet:-1",
  "max-image-preview": "max-image-preview:large",
  "max-video-preview": "max-video-preview:-1",
};

/** Whether a page is excluded from search engines by its editors, its type, its kind, or the whole site. */
export function isHidden(
  { settings }: Pick<Context, "settings">,
  { kind, own, type, isPrivate }: Pick<Page, "kind" | "own" | "type" | "isPrivate">,
): boolean {
  if (isPrivate || isDiscouraged(settings)) return true;
  if (kind === "search" || kind === "missing" || kind === "date") return true;
  const { hidden_types, many_authors } = settings.get(seoSettings);
  if (kind === "author" && !many_authors) return true;
  return own.noindex ?? (type !== "" && hidden_types.includes(type));
}

/** The robots directives of a page. */
export function robotsOf(ctx: Pick<Context, "settings">, page: Page): Robots {
  const { own } = page;
  const hidden = isHidden(ctx, page);
  const followed = own.nofollow ? "nofollow" : "follow";
  const told: Record<string, string> = { index: hidden ? "noindex" : "index", follow: followed };
  if (own.noimageindex) told["imageindex"] = "noimageindex";
  if (own.noarchive) told["archive"] = "noarchive";
  if (own.nosnippet) told["snippet"] = "nosnippet";
  if (hidden) return told;
  for (const [name, value] of Object.entries(previews)) {
    if (name === "max-snippet" && own.nosnippet) continue;
    if (name === "max-image-preview" && own.noimageindex) continue;
    told[name] = value;
  }
  return told;
}
