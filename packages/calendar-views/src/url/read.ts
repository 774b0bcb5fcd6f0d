import {
  base,
  isDate,
  isMonth,
  isView,
  type Rules,
  type State,
  views,
  isSameQuestion,
} from "./state.ts";
import { basePath, parseUrl, pathBelow, percentDecode, type SiteInfo } from "@waymark/core";

/** Input of a visitor besides the URL: an empty value removes the one in the URL. */
interface Fields {
  readonly "calendar-bar-date"?: string | undefined;
  readonly "calendar-bar-search"?: string | undefined;
}
/** Maximum length of search words; longer ones are cut off. */
export const maxKeywordLength = 200;

/** A state with the input of a visitor. An invalid date is ignored. */
export function withFields(state: State, fields: Fields, { today }: Pick<Rules, "today">): State {
  const { date: was, keyword: had, ...rest } = state;
  const date = dateOf(fields["calendar-bar-date"], was);
  const words = fields["calendar-bar-search"] ?? had ?? "";
  const keyword = words
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, maxKeywordLength)
    .trim();
  // A list from today is the default list.
  const isNow = date === today && state.view === "list";
  return {
    ...rest,
    ...(date !== undefined &&
      !isNow && { date: state.view === "month" ? `${date.slice(0, 7)}-01` : date }),
    ...(keyword !== "" && { keyword }),
  };
}

function dateOf(typed: string | undefined, was: string | undefined): string | undefined {
  if (typed === "") return undefined;
  if (typed === undefined) return was;
  return isDate(typed) ? typed : isMonth(typed) ? `${typed}-01` : was;
}

const reserved: ReadonlySet<string> = new Set([
  ...views,
  "today",
  "page",
  "ical",
  "featured",
  "category",
  "tag",
]);
const maxSegments = 20;

/**
 * Parses a path relative to the site's, such as `/events/month/2031-03/`. Undefined for a path outside of the calendar,
 * and with `isStrict` for one with unknown segments; otherwise these are ignored.
 */
export function toState(
  path: string,
  query: URLSearchParams,
  rules: Rules & { readonly isStrict?: boolean },
): State | undefined {
  const [first, ...rest] = path
    .split("/")
    .filter((one) => one !== "")
    .map(decoded);
  if (first !== base || rest.length > maxSegments) return undefined;
  const state = readSegments(rest, rules);
  return state && withQuery(state, query, rules);
}

/** A decoded segment; unchanged if its escapes are invalid. */
export const decoded = (segment: string): string => percentDecode(segment) ?? segment;

type Open = { -readonly [K in keyof State]: State[K] };
function readSegments(
  segments: readonly string[],
  { standard, today, isStrict = false }: Rules & { readonly isStrict?: boolean },
): Open | undefined {
  const state: Open = { view: standard, page: 1, isPast: false, featured: false };
  let isClear = true;
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at] ?? "";
    const next = segments[at + 1];
    if (segment === "featured") state.featured = true;
    else if (segment === "tag" && next !== undefined) {
      state.tag = next;
      at++;
    } else if (segment === "category" && next !== undefined) {
      state.category = slugsFrom(segments, at + 1);
      at += state.category.length;
    } else if (segment === "page" && next !== undefined) {
      const isNumber = /^[1-9]\d{0,5}$/.test(next);
      if (isNumber) state.page = Number(next);
      else isClear = false;
      at++;
    } else if (segment === "ical") state.file = "ical";
    else if (segment === "today") Object.assign(state, { view: "day", date: today });
    else if (isDate(segment)) Object.assign(state, { view: "day", date: segment });
    else if (isMonth(segment)) Object.assign(state, { view: "month", date: `${segment}-01` });
    else if (isView(segment)) state.view = segment;
    else isClear = false;
  }
  return isClear || !isStrict ? state : undefined;
}

/** The slug at an index, and those below it up to a reserved segment. */
function slugsFrom(segments: readonly string[], from: number): readonly string[] {
  const isEnd = (one: string) => reserved.has(one) || isDate(one) || isMonth(one);
  const end = segments.findIndex((one, at) => at > from && isEnd(one));
  return segments.slice(from, end < 0 ? undefined : end);
}

function withQuery(state: Open, query: URLSearchParams, rules: Rules): State {
  const display = query.get("calendar_event_display") ?? query.get("eventDisplay") ?? "";
  if (isView(display)) state.view = display;
  if (display === "past") {
    state.view = "list";
    state.isPast = true;
  }
  if (query.get("ical") === "1") state.file = "ical";
  if (query.get("outlook-ical") === "1") state.file = "outlook";
  const date = query.get("calendar-bar-date") ?? query.get("eventDate") ?? "";
  const keyword = query.get("calendar-bar-search") ?? "";
  return withFields(
    state,
    { "calendar-bar-date": date || undefined, "calendar-bar-search": keyword || undefined },
    rules,
  );
}

/** The parameters of a view request by the script. */
export interface ViewRequest {
  /** URL of the calendar page. */
  readonly url: string;
  /** View, instead of that of the URL. */
  readonly view?: string | undefined;
  /** Input of the visitor. */
  readonly view_data?: Fields | undefined;
  /** URL of the previous view. */
  readonly prev_url?: string | undefined;
}

/**
 * The state of a URL, a selected view and input together. URLs are parsed and never fetched; for those of other sites
 * or outside of the calendar it is the default view.
 */
export function toViewState(
  { url, view, view_data: fields = {}, prev_url: before }: ViewRequest,
  rules: Rules,
  site: Pick<SiteInfo, "url">,
): State {
  const read = (address: string): State =>
    stateAt(address, rules, site) ?? {
      view: rules.standard,
      page: 1,
      isPast: false,
      featured: false,
    };
  const named = view !== undefined && isView(view) ? { view } : {};
  const state = withFields({ ...read(url), ...named }, fields, rules);
  const isOther = before !== undefined && !isSameQuestion(state, read(before));
  const { file: _file, ...requested } = isOther ? { ...state, page: 1 } : state;
  return requested;
}

function stateAt(address: string, rules: Rules, { url }: Pick<SiteInfo, "url">): State | undefined {
  const requested = parseUrl(address, `${url}/`);
  if (!requested) return undefined;
  const home = new URL(url);
  const { host, pathname, searchParams } = requested;
  const path = pathBelow(pathname, basePath({ url }));
  return host === home.host && path ? toState(path, searchParams, rules) : undefined;
}
