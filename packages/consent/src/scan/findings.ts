import type { PageContent } from "./page.ts";

/** A cookie as a page set it, or a scanner saw it. */
export interface SeenCookie {
  readonly name: string;
  readonly domain: string;
  readonly path: string;
  readonly kind: string;
  /** Null for a session cookie, and if it is unknown. */
  readonly seconds: number | null;
  /** In words. */
  readonly duration: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: string;
  readonly size: number;
  readonly url: string;
  /** Whether it was set before consent. */
  readonly early: boolean;
  /** The category name and the purpose that a scanner reports. */
  readonly category?: string;
  readonly description?: string;
}
/** Something that a page embeds from another host. */
export interface SeenEmbed {
  readonly host: string;
  readonly kind: string;
  readonly address: string;
  /** Whether it is blocked until consent. */
  readonly waits: boolean;
}
/** A page that was requested. */
interface SeenPage {
  readonly url: string;
  readonly status: number;
  readonly storage: readonly string[];
}
/** An embed of all pages together. */
export interface CountedEmbed extends SeenEmbed {
  readonly url: string;
  readonly pages: number;
}
/** A known vendor whose script or embed is on a page, and the first page that has it. */
interface SeenVendor {
  readonly name: string;
  readonly url: string;
}
/** What a scan has found. */
export interface ScanFindings {
  readonly pages: readonly SeenPage[];
  readonly cookies: readonly SeenCookie[];
  readonly vendors: readonly SeenVendor[];
  readonly embeds: readonly CountedEmbed[];
}

/** Limits of one scan. */
export const most = { cookies: 2_000, embeds: 1_000 } as const;

/** Maximum lengths of the stored texts of a cookie, in characters. */
export const lengths = { name: 191, domain: 253, path: 500, text: 1_000, url: 2_000 } as const;

const controls = /[\p{Cc}<>]/gu;
/** A name as stored, of a bounded length: without control characters, angle brackets and lone surrogates. */
export const toName = (text: string, longest: number = lengths.name): string =>
  text.slice(0, 2_000).toWellFormed().replace(controls, "").trim().slice(0, longest).toWellFormed();

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
