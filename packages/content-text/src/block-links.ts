import { escapeHtml } from "@waymark/core";
import { type BlockLabels, type BlockRenderer, englishLabels } from "./context.ts";
import { encodeAmpersands } from "./entity.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A URL that is safe for a link: http, https, mailto or relative; empty for any other. */
function toHref(value: unknown): string {
  const url = textOf(value).trim();
  return /^(?:https?:|mailto:|tel:|\/|#|\?|[^:]*$)/i.test(url) ? escapeHtml(url) : "";
}

/** An HTML label without its tags. */
const toLabel = (value: unknown): string =>
  encodeAmpersands(textOf(value).replace(/<[^<>]*>/g, ""))
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .trim();

/** The names of services, for links without a label. */
const services: ReadonlyMap<string, string> = new Map([
  ["deviantart", "DeviantArt"],
  ["github", "GitHub"],
  ["gitlab", "GitLab"],
  ["linkedin", "LinkedIn"],
  ["lastfm", "Last.fm"],
  ["soundcloud", "SoundCloud"],
  ["tiktok", "TikTok"],
  ["wordpress", "WordPress"],
  ["youtube", "YouTube"],
]);
const nameOf = (service: string, labels: BlockLabels): string => {
  if (service === "chain") return labels.link;
  if (service === "feed" || service === "mail") return labels[service];
  return services.get(service) ?? service.charAt(0).toUpperCase() + service.slice(1);
};

/** A link to an external profile with a text label. Renders nothing without a URL. */
export const renderSocialLink: BlockRenderer = ({ attributes }, { labels = englishLabels }) => {
  const service = /^[a-z0-9-]{1,50}$/.exec(textOf(attributes["service"]))?.[0] ?? "chain";
  const url = textOf(attributes["url"]);
  const isMail = service === "mail" && /^[^\s:/@]+@[^\s:/@]+$/.test(url);
  const href = toHref(isMail ? `mailto:${url}` : url);
  if (href === "") return "";
  const label = textOf(attributes["label"]) || nameOf(service, labels);
  const rel = escapeHtml(`${textOf(attributes["rel"])} noopener nofollow`.trim());
  return (
    `<li class="wp-social-link wp-social-link-${service} wp-block-social-link">` +
    `<a href="${href}" rel="${rel}" class="wp-block-social-link-anchor">` +
    `<span class="wp-block-social-link-label">${escapeHtml(label)}</span></a></li>`
  );
};

function link(
  { attributes }: Parameters<BlockRenderer>[0],
  { labels = englishLabels }: Parameters<BlockRenderer>[1],
  inner: string,
): string {
  const { label, url, opensInNewTab } = attributes;
  const title = toLabel(label) || escapeHtml(labels.untitled);
  const target = opensInNewTab === true ? ' target="_blank" rel="noopener"' : "";
  const href = toHref(url);
  const names = `wp-block-navigation-item wp-block-navigation-link${inner && " has-child"}`;
  return (
    `<li class="${names}"><a class="wp-block-navigation-item__content"${href && ` href="${href}"`}${target}>` +
    `<span class="wp-block-navigation-item__label">${title}</span></a>${inner}</li>`
  );
}

/** An entry of a menu. */
export const renderNavigationLink: BlockRenderer = (block, ctx) => link(block, ctx, "");

/** A menu entry with a submenu. */
export const renderSubmenu: BlockRenderer = (block, ctx) =>
  link(block, ctx, `<ul class="wp-block-navigation__submenu-container">${block.html.trim()}</ul>`);

/** A menu entry that links to the front page. */
export const renderHomeLink: BlockRenderer = (
  { attributes },
  { home = "", labels = englishLabels },
) => {
  const label = toLabel(attributes["label"]) || escapeHtml(labels.home);
  return (
    '<li class="wp-block-navigation-item wp-block-home-link">' +
    `<a class="wp-block-home-link__content wp-block-navigation-item__content" href="${escapeHtml(home)}/" rel="home">${label}</a></li>`
  );
};

/** A menu with inline entries. */
export const renderNavigation: BlockRenderer = ({ attributes, html }) =>
  toNavigation(attributes, html);

/** Renders the element around the entries of a menu. */
export function toNavigation(attributes: Readonly<Record<string, unknown>>, items: string): string {
  const label = textOf(attributes["ariaLabel"]);
  const named = label && ` aria-label="${escapeHtml(label)}"`;
  const inner = items.trim();
  if (inner === "") return "";
  return `<nav class="wp-block-navigation"${named}><ul class="wp-block-navigation__container">${inner}</ul></nav>`;
}
