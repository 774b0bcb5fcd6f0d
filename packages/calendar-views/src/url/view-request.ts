import { parseUrl } from "@waymark/core";
import type { SiteInfo } from "@waymark/core";
import { type Fields, toState, withFields } from "./read.ts";
import { isSameQuestion, isView, type Rules, type State } from "./state.ts";

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
  const base = home.pathname.replace(/\/$/, "");
  if (host !== home.host || !pathname.startsWith(`${base}/`)) return undefined;
  return toState(pathname.slice(base.length), searchParams, rules);
}
