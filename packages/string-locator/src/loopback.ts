import type { Fetcher, SiteInfo } from "@waymark/core";

/** Milliseconds that the site has for an answer, and redirects that are followed on its own address. */
const patience = 5_000;
const mostHops = 3;

/** Whether the site answers a visitor, and a client of the API, on its own address. It is asked nowhere else. */
export async function answersItself({
  fetch,
  site,
}: {
  readonly fetch: Fetcher;
  readonly site: SiteInfo;
}): Promise<boolean> {
  for (const address of [`${site.url}/`, `${site.api}/string-locator/v1`])
    if (!(await answers(fetch, new URL(address)))) return false;
  return true;
}

async function answers(fetch: Fetcher, address: URL): Promise<boolean> {
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
      // Others answer there, and are not asked.
      if (next.origin !== address.origin) return true;
      url = next;
    }
    return false;
  } catch {
    return false;
  }
}
