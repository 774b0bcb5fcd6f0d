import {
  most,
  type CountedEmbed,
  type ScanFindings,
  type SeenCookie,
  type SeenPage,
} from "./findings.ts";
import type { PageContent } from "./page.ts";

/** The findings that a scan collects, within its limits. */
export interface Gathered {
  page(page: SeenPage, content: Pick<PageContent, "embeds" | "vendors">): void;
  cookie(cookie: SeenCookie): void;
  /** The number of cookies so far. */
  countCookies(): number;
  readonly found: () => ScanFindings;
}

/** Empty findings. */
export function gather(): Gathered {
  const pages: SeenPage[] = [];
  const cookies = new Map<string, SeenCookie>();
  const embeds = new Map<string, CountedEmbed>();
  const vendors = new Map<string, string>();
  return {
    page(page, content) {
      pages.push(page);
      for (const name of content.vendors) if (!vendors.has(name)) vendors.set(name, page.url);
      for (const embed of content.embeds) {
        const key = `${embed.kind} ${embed.host}`;
        const known = embeds.get(key);
        if (known)
          embeds.set(key, {
            ...known,
            pages: known.pages + 1,
            waits: known.waits && embed.waits,
          });
        else if (embeds.size < most.embeds) embeds.set(key, { ...embed, url: page.url, pages: 1 });
      }
    },
    cookie(cookie) {
      const key = JSON.stringify([cookie.name, cookie.domain]);
      const known = cookies.get(key);
      // A cookie that was set before consent on one page counts as such.
      if (known) cookies.set(key, { ...known, early: known.early || cookie.early });
      else if (cookies.size < most.cookies) cookies.set(key, cookie);
    },
    countCookies: () => cookies.size,
    found: () => ({
      pages,
      cookies: [...cookies.values()],
      vendors: [...vendors].map(([name, url]) => ({ name, url })),
      embeds: [...embeds.values()],
    }),
  };
}
