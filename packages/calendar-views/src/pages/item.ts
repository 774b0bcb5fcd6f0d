import { event, organizer, venue } from "@waymark/calendar";
import { contentOptions, itemAt } from "@waymark/content";
import { contactPageOf } from "./contact.ts";
import { eventPageOf } from "./event.ts";
import { sentTo, type PageCall } from "./view.ts";

const words: ReadonlySet<string> = new Set([event, venue, organizer].map(({ path = "" }) => path));

/** The page of a public event, venue or organizer, or the file of an event; undefined for other paths. */
export async function itemPageAt(call: PageCall, path: string): Promise<Response | undefined> {
  const { request, site } = call;
  const { searchParams } = new URL(request.url);
  if (!isLikely(path, searchParams)) return undefined;
  const place = { ...call, options: call.optionsOf(contentOptions) };
  const own = path.replace(/\/ical\/?$/, "/");
  const found = await itemAt(place, `${site.url}${own}?${searchParams}`);
  if (!found || !words.has(found.type.path ?? "")) return undefined;
  const isFile =
    own !== path || searchParams.get("ical") === "1" || searchParams.get("outlook-ical") === "1";
  const isEvent = found.type.name === event.name;
  if (isFile && !isEvent) return undefined;
  if (!isFile && found.link !== site.url + path) return sentTo(found.link, 301);
  return isEvent ? eventPageOf(call, found, isFile) : contactPageOf(call, found);
}

/** Whether a path may be such a page, without a lookup: this runs for every page of the site. */
function isLikely(path: string, query: URLSearchParams): boolean {
  const [, word = ""] = path.split("/");
  return path === "/" ? query.has("p") : words.has(word);
}
