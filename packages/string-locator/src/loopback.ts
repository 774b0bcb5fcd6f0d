import type { Fetcher, SiteInfo } from "@waymark/core";

/** Timeout of a response in milliseconds, and the maximum number of redirects on the site's own URL. */
const patience = 5_000;
const mostHops = 3;

/** Whether the site responds to a visitor and to an API client at its own URL. No other host is requested. */
export async function respondsToItself({
  fetch,
  site,
}: {
  readonly fetch: Fetcher;
  readonly site: SiteInfo;
}): Promise<boolean> {
  for (const address of [`${site.url}/`, `${site.api}/string-locator/v1`])
    if (!(await responds(fetch, new URL(address)))) return false;
  return true;
}

async function responds(fetch: Fetcher, address: URL): Promise<boolean> {
  let url = address;
  try {
    for (let hops = 0; hops <= mostHops; hops++) {
      const signal = AbortSignal.timeout(patience);
      const headers = { "cache-control": "no-cache" };
      const response = await fetch(url, { redirect: "manual", signal, headers });
      await response.body?.cancel();
      if (response.status >= 500) return false;
      const location = response.status >= 300 ? response.headers.get("location") : null;
      if (location === null) return true;
      const next = new URL(location, url);
      // Another host, which is not requested.
      if (next.origin !== address.origin) return true;
      url = next;
    }
    return false;
  } catch {
    return false;
  }
}
