import type { Clock } from "@waymark/core";
import type { VendorLookup } from "../known/lookup.ts";
import { askPage, type Asking } from "./ask.ts";
import { lengths } from "./findings.ts";
import type { Gathered } from "./gather.ts";
import { readPage } from "./page.ts";
import { fromSetCookie } from "./set-cookie.ts";

/** The context of a visit. */
export interface Visiting extends Asking {
  readonly clock: Clock;
  readonly gathered: Gathered;
  readonly known: VendorLookup;
  /** The consent cookie that allows all categories. */
  readonly allowing: string;
}

/**
 * Requests a page twice, without consent and with full consent, and records its cookies and embeds. Returns the pages that
 * it links to.
 */
export async function visit(visiting: Visiting, address: string): Promise<readonly string[]> {
  const { clock, gathered, known, allowing } = visiting;
  const first = await askPage(visiting, address, undefined);
  // A page that has timed out is not requested again.
  const second = first.status === 0 ? first : await askPage(visiting, address, allowing);
  for (const { cookies, early } of [
    { ...first, early: true },
    { ...second, early: false },
  ])
    for (const [header, url] of cookies) {
      const cookie = fromSetCookie(header, url, { now: clock.now(), early });
      if (cookie) gathered.cookie(cookie);
    }
  const content = readPage(first.html, first.url, known);
  const url = address.slice(0, lengths.url);
  gathered.page({ url, status: first.status, storage: content.storage }, content);
  return content.links;
}
