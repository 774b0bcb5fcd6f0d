import { parseUrl } from "@waymark/core";
import type { SiteInfo } from "@waymark/core";
import { withFields, type Fields } from "./fields.ts";
import { toState } from "./read.ts";
import { isSameQuestion, isView, type Rules, type State } from "./state.ts";

/** What a script asks a view by. */
export interface ViewRequest {
  /** The address of the page whose calendar is wanted. */
  readonly url: string;
  /** A view in place of that of the address. */
  readonly view?: string | undefined;
  /** What the visitor typed. */
  readonly view_data?: Fields | undefined;
  /** The address that was shown before. */
  readonly prev_url?: string | undefined;
}

/**
 * What an address, a chosen view and typed words ask for together. Addresses are read and never fetched; those of other
 * sites, and those outside of the calendar, ask for the standard view.
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
  const { file: _file, ...asked } = isOther ? { ...state, page: 1 } : state;
  return asked;
}

function stateAt(address: string, rules: Rules, { url }: Pick<SiteInfo, "url">): State | undefined {
  const asked = parseUrl(address, `${url}/`);
  if (!asked) return undefined;
  const home = new URL(url);
  const { host, pathname, searchParams } = asked;
  const base = home.pathname.replace(/\/$/, "");
  if (host !== home.host || !pathname.startsWith(`${base}/`)) return undefined;
  return toState(pathname.slice(base.length), searchParams, rules);
}
