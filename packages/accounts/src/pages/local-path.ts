import { basePath, type SiteInfo } from "@waymark/core";

/** The target of the redirect after signing in or out: the requested path if it is on this site, otherwise the front page. */
export function toLocalPath(requested: string | null | undefined, site: SiteInfo): string {
  const home = `${basePath(site)}/`;
  // A browser reads // and /\ as the beginning of another host.
  if (!requested || !/^\/(?![/\\])/.test(requested)) return home;
  try {
    const { origin } = new URL(site.url);
    const to = new URL(requested, origin);
    return to.origin === origin ? to.pathname + to.search + to.hash : home;
  } catch {
    return home;
  }
}
