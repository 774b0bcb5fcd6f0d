import { escapeHtml, parseUrl } from "@waymark/core";
import { plainText } from "../render/text.ts";

/** An address that is alone in an embed block or in a paragraph. */
const alone =
  /(?:(<div class="wp-block-embed__wrapper">)\s{0,20}|<p>\s{0,20})(https?:\/\/[^\s<>"]{1,2000})\s{0,20}(?:<\/div>|<\/p>)/g;

/** The player of a video: its provider and its address. */
interface Player {
  readonly provider: string;
  readonly url: string;
}

/**
 * A rendered text in which addresses that are alone in an embed block or a paragraph are players for videos of YouTube and
 * Vimeo, and links otherwise. No provider is asked; `titleOf` returns the title of a player.
 */
export const withEmbeds = (html: string, titleOf: (provider: string) => string): string =>
  html.replace(alone, (whole, wrapper: string | undefined, text: string) => {
    const address = toAddress(text);
    const url = parseUrl(address);
    if (!url || whole.endsWith("</p>") !== (wrapper === undefined)) return whole;
    const player = youtube(url) ?? vimeo(url);
    const shown = player
      ? toFrame(player, titleOf(player.provider))
      : `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    if (wrapper !== undefined) return `${wrapper}\n${shown}\n</div>`;
    return player
      ? `<figure class="wp-block-embed wp-has-aspect-ratio"><div class="wp-block-embed__wrapper">\n${shown}\n</div></figure>`
      : `<p>${shown}</p>`;
  });

/** The address that was written: in a text, typography also replaces characters of addresses. */
const toAddress = (text: string): string =>
  plainText(
    text
      .replace(/&#8212;/g, "---")
      .replace(/&#8211;/g, "--")
      .replace(/&#215;/g, "x"),
  );

const toFrame = ({ url }: Player, title: string): string =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="560" height="315" loading="lazy" ` +
  'sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" ' +
  'allow="fullscreen; picture-in-picture; encrypted-media" referrerpolicy="strict-origin-when-cross-origin"></iframe>';

const youtubeHosts = new Set(["youtube.com", "youtube-nocookie.com"]);
const videoId = /^[\w-]{6,20}$/;

/** A video of YouTube, from the host that sets no cookies before it is played. */
function youtube({ hostname, pathname, searchParams }: URL): Player | undefined {
  const host = hostname.replace(/^(?:www|m|music)\./, "");
  const [first = "", second = ""] = pathname.slice(1).split("/");
  let id: string | null = null;
  if (host === "youtu.be") id = first;
  else if (!youtubeHosts.has(host)) return undefined;
  else if (first === "watch") id = searchParams.get("v");
  else if (["embed", "live", "shorts", "v"].includes(first)) id = second;
  if (id === null || !videoId.test(id)) return undefined;
  const start = secondsOf(searchParams.get("start") ?? searchParams.get("t") ?? "");
  const query = start > 0 ? `?start=${start}` : "";
  return { provider: "YouTube", url: `https://www.youtube-nocookie.com/embed/${id}${query}` };
}

/** A time such as `90`, `90s` or `1h2m3s`, in seconds. */
function secondsOf(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A video of Vimeo, without tracking. Unlisted videos have a key after their number. */
function vimeo({ hostname, pathname, searchParams }: URL): Player | undefined {
  const path =
    hostname === "player.vimeo.com"
      ? /^\/video\/(\d{1,15})()\/?$/
      : /^\/(?:channels\/[\w-]{1,99}\/)?(\d{1,15})(?:\/([\da-f]{6,40}))?\/?$/;
  if (!["vimeo.com", "www.vimeo.com", "player.vimeo.com"].includes(hostname)) return undefined;
  const [, id, secret] = path.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  const key = secret || searchParams.get("h");
  const query = key ? `&h=${encodeURIComponent(key)}` : "";
  return { provider: "Vimeo", url: `https://player.vimeo.com/video/${id}?dnt=1${query}` };
}
