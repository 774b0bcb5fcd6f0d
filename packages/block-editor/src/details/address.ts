import { parseUrl } from "@waymark/core";
import type { SiteInfo } from "@waymark/core";

const ports = ["", "80", "443", "8080"];

/** Whether a URL belongs to the site itself. */
export const isOwn = (url: URL, site: Pick<SiteInfo, "url">): boolean =>
  url.host === new URL(site.url).host;

/**
 * The address, where it can be one of the public web: http or https, without a user, on a usual port, with a host that
 * has a domain; or one of the site itself. Whether the host is public shows when it is looked up.
 */
export function toPublicUrl(text: string, site: Pick<SiteInfo, "url">): URL | undefined {
  const url = text.length > 2_048 ? undefined : parseUrl(text);
  if (!url) return undefined;
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return undefined;
  url.hash = "";
  if (isOwn(url, site)) return url;
  const isNamed = /[^.]\.[^.]|^\[/.test(url.hostname);
  return isNamed && ports.includes(url.port) ? url : undefined;
}
