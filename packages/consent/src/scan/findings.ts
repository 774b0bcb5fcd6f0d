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
export interface SeenPage {
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
/** The findings of a scan. */
export interface ScanFindings {
  readonly pages: readonly SeenPage[];
  readonly cookies: readonly SeenCookie[];
  readonly vendors: readonly SeenVendor[];
  readonly embeds: readonly CountedEmbed[];
}

/** Limits of one scan. */
export const scanLimits = { cookies: 2_000, embeds: 1_000 } as const;

/** Maximum lengths of the stored texts of a cookie, in characters. */
export const lengths = { name: 191, domain: 253, path: 500, text: 1_000, url: 2_000 } as const;

const controls = /[\p{Cc}<>]/gu;
/** A name as stored, of a bounded length: without control characters, angle brackets and lone surrogates. */
export const toName = (text: string, maxLength: number = lengths.name): string =>
  text
    .slice(0, 2_000)
    .toWellFormed()
    .replace(controls, "")
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
