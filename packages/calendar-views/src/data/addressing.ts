import type { Desk } from "../bound.ts";
import { toPath } from "../url/path.ts";
import type { Rules, State, View } from "../url/state.ts";
import { localNow } from "./events.ts";

/** Where addresses begin, and which view they name by nothing. */
export interface Addressing {
  readonly home: string;
  readonly standard: View;
}
/** The address of a state. */
export const addressOf = ({ home, standard }: Addressing, state: State): string =>
  home + toPath(state, { standard });

/** The view of the calendar's own address. */
export const standardOf = ({ options: { views } }: Pick<Desk, "options">): View =>
  views[0] ?? "list";
/** Where the addresses of a site's calendar begin. */
export const addressingOf = (desk: Pick<Desk, "site" | "options">): Addressing => ({
  home: desk.site.url,
  standard: standardOf(desk),
});
/** What the calendar's own address asks for. */
export const everything = (desk: Pick<Desk, "options">): State => ({
  view: standardOf(desk),
  page: 1,
  isPast: false,
  featured: false,
});
/** What addresses are read by. */
export const rulesOf = (desk: Pick<Desk, "clock" | "site" | "options">): Rules => ({
  standard: standardOf(desk),
  today: localNow(desk).slice(0, 10),
});
