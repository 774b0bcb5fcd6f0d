import { isDate, isMonth, type Rules, type State } from "./state.ts";

/** Input of a visitor besides the URL: an empty value removes the one in the URL. */
export interface Fields {
  readonly "calendar-bar-date"?: string | undefined;
  readonly "calendar-bar-search"?: string | undefined;
}
/** Maximum length of search words; longer ones are cut off. */
export const longestKeyword = 200;

/** A state with the input of a visitor. An invalid date is ignored. */
export function withFields(state: State, fields: Fields, { today }: Pick<Rules, "today">): State {
  const { date: was, keyword: had, ...rest } = state;
  const date = dateOf(fields["calendar-bar-date"], was);
  const words = fields["calendar-bar-search"] ?? had ?? "";
  const keyword = words
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, longestKeyword)
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
