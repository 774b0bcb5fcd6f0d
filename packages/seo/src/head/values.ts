import { toLocal } from "@waymark/core";
import type { Context } from "../builder.ts";
import { seoSettings, siteNameOf } from "../settings.ts";
import type { Values } from "../variables/replace.ts";
import { separators } from "../variables/separators.ts";
import type { Page } from "./page.ts";

/** The variables of a page's templates: its own, the site, the page number, and the time. */
export function valuesOf({ site, settings, clock }: Context, page: Page): Values {
  const { number } = page;
  const { sign } = separators[settings.get(seoSettings).separator];
  // Few templates use the time, and formatting it in a time zone is slow.
  const now = () => toLocal(clock.now().toISOString().slice(0, 19), site.timezone);
  return {
    get currentdate() {
      return now().slice(0, 10);
    },
    get currenttime() {
      return now().slice(11, 16);
    },
    get currentyear() {
      return now().slice(0, 4);
    },
    get currentmonth() {
      return now().slice(5, 7);
    },
    get currentday() {
      return now().slice(8, 10);
    },
    title: page.name,
    excerpt: page.facts.excerpt,
    sitename: siteNameOf(settings, site),
    sitedesc: site.description,
    page: number > 1 ? `${sign} Page ${number}` : "",
    pagenumber: number > 1 ? String(number) : "",
    ...page.values,
  };
}
