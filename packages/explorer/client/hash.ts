/** The fragment of this page that sends a request to a URL; undefined for URLs that are not of the API. */
export function toHash(url: string, apiUrls: readonly string[]): string | undefined {
  if (!/^https?:\/\//.test(url) || /[{}\s]/.test(url)) return undefined;
  for (const base of apiUrls) {
    if (url === base || url === `${base}/`) return "#/?";
    if (url.startsWith(`${base}/`)) {
      const [path = ""] = url.slice(base.length).split("#");
      return `#${path.includes("?") ? path : `${path}?`}`;
    }
  }
  return undefined;
}
