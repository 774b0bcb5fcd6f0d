import type { Context } from "../builder.ts";
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
export const standardOf = ({ options: { views } }: Pick<Context, "options">): View =>
  views[0] ?? "list";
/** Where the addresses of a site's calendar begin. */
export const addressingOf = (ctx: Pick<Context, "site" | "options">): Addressing => ({
  home: ctx.site.url,
  standard: standardOf(ctx),
});
/** What the calendar's own address asks for. */
export const everything = (ctx: Pick<Context, "options">): State => ({
  view: standardOf(ctx),
  page: 1,
  isPast: false,
  featured: false,
});
/** What addresses are read by. */
export const rulesOf = (ctx: Pick<Context, "clock" | "site" | "options">): Rules => ({
  standard: standardOf(ctx),
  today: localNow(ctx).slice(0, 10),
});
