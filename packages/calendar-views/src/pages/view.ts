import type { contentTables } from "@waymark/content";
import type { PageContext } from "@waymark/core";
import { addressingOf, addressOf, rulesOf } from "../data/addressing.ts";
import { buildView } from "../data/build.ts";
import { withTerms } from "../data/terms.ts";
import { fragment } from "../html/fragment.ts";
import type { ViewOptions } from "../options.ts";
import { toState } from "../url/read.ts";
import { describeView } from "./description.ts";
import { calendarFile } from "./file.ts";
import { shown } from "./shown.ts";

/** The context of a page request. */
export type PageCall = PageContext<typeof contentTables, ViewOptions>;

/** The fields of a view's form, which are redirected to a canonical URL. */
const typed = ["calendar-bar-date", "calendar-bar-search", "eventDate"];

/** The page or file at a URL of the calendar; undefined if it is invalid. `path` is relative to the site's. */
export async function viewAt(call: PageCall, path: string): Promise<Response | undefined> {
  const url = new URL(call.request.url);
  const state = toState(path, url.searchParams, { ...rulesOf(call), isStrict: true });
  if (!state) return undefined;
  if (state.file) return calendarFile(call, state);
  const address = addressOf(addressingOf(call), state);
  const isTyped = typed.some((name) => url.searchParams.has(name));
  const isElsewhere =
    !path.endsWith("/") || (isTyped && address !== call.site.url + path + url.search);
  if (isElsewhere) return sentTo(address, isTyped ? 302 : 301);
  const termed = await withTerms(call, state);
  if (!termed) return undefined;
  const data = await buildView(call, termed);
  const { body, messages } = data;
  return shown(call, {
    kind: "view",
    title: data.header,
    url: data.url,
    description: describeView(data, call.site),
    body: fragment(data),
    // The number of empty months and search words is unlimited.
    isHidden: (body.view !== "list" && messages.length > 0) || state.keyword !== undefined,
    api: `${call.site.api}/calendar/events/v1/events`,
  });
}

/** A redirect. */
export const sentTo = (address: string, status: 301 | 302): Response =>
  new Response(null, { status, headers: { Location: address } });
