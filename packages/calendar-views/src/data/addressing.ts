import type { Context } from "../builder.ts";
import { toPath, type Rules, type State, type View } from "../url/state.ts";
import { localNow } from "./events.ts";

/** The base URL, and the default view. */
export interface Addressing {
  readonly home: string;
  readonly standard: View;
}
/** The URL of a state. */
export const addressOf = ({ home, standard }: Addressing, state: State): string =>
  home + toPath(state, { standard });

/** The default view. */
export const standardOf = ({ options: { views } }: Pick<Context, "options">): View =>
  views[0] ?? "list";
/** The base URL of a site's calendar. */
export const addressingOf = (ctx: Pick<Context, "site" | "options">): Addressing => ({
  home: ctx.site.url,
  standard: standardOf(ctx),
});
/** The state of the calendar's own URL. */
export const everything = (ctx: Pick<Context, "options">): State => ({
  view: standardOf(ctx),
  page: 1,
  isPast: false,
  featured: false,
});
/** The rules for parsing URLs. */
export const rulesOf = (ctx: Pick<Context, "clock" | "site" | "options">): Rules => ({
  standard: standardOf(ctx),
  today: localNow(ctx).slice(0, 10),
});
