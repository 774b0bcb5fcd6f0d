import type { Context } from "../builder.ts";
import type { Words } from "../html/text.ts";
import type { State, View } from "../url/state.ts";
import { addressingOf, addressOf, standardOf, type Addressing } from "./addressing.ts";
import { buildDay } from "./day.ts";
import { localNow } from "./events.ts";
import { buildList } from "./list.ts";
import { buildMonth } from "./month.ts";
import { subscribeLinks } from "./subscribe.ts";
import type { Termed } from "./terms.ts";
import type { Made, Step, ViewData } from "./view-data.ts";

const labels: Readonly<Record<View, string>> = { list: "List", month: "Month", day: "Day" };

/** Builds all data of a view for a URL. */
export async function buildView(ctx: Context, termed: Termed): Promise<ViewData> {
  const made = await viewOf(ctx, termed.state);
  const { site, options } = ctx;
  const addressing = addressingOf(ctx);
  const now = localNow(ctx);
  const today = now.slice(0, 10);
  const { state } = made;
  const header = headerOf(made, termed);
  return {
    ...made,
    header,
    title: `${header} – ${site.name}`,
    trail: trailOf(termed, addressing),
    url: addressOf(addressing, state),
    today: { url: addressOf(addressing, ofToday(state)), label: labelOfToday(state.view) },
    todayDate: today,
    now,
    views: options.views.map((view) => ({
      view,
      isCurrent: view === state.view,
      url: addressOf(addressing, viewed(state, view, today)),
      label: labels[view],
    })),
    subscribe: subscribeLinks(state, site, addressing),
    restUrl: `${site.api}/calendar/views/v2/html`,
    locale: site.locale,
    toDay: (date) => addressOf(addressing, { ...ofToday(state), view: "day", date }),
  };
}

/** Builds the view itself. A view that the site has disabled is replaced by the default one. */
function viewOf(ctx: Context, asked: State): Promise<Made> {
  const { site, options } = ctx;
  const words: Words = { locale: site.locale };
  const addressing = addressingOf(ctx);
  const today = localNow(ctx).slice(0, 10);
  const view = options.views.includes(asked.view) ? asked.view : standardOf(ctx);
  const state: State = { ...asked, view, isPast: asked.isPast && view === "list" };
  if (view === "list") return buildList(ctx, state, addressing);
  const date = state.date ?? today;
  if (view === "day") return buildDay(ctx, { ...state, date }, words, addressing);
  return buildMonth(ctx, { ...state, date: `${date.slice(0, 7)}-01` }, words, addressing);
}

/** A view of one category has its name as the heading. */
function headerOf({ header, state }: Made, { names }: Termed): string {
  if (names.length === 0) return header;
  const name = names.join(", ");
  return state.view === "list" && !state.isPast ? name : `${name}: ${header}`;
}
const trailOf = ({ state, names }: Termed, addressing: Addressing): readonly Step[] => {
  if (names.length === 0) return [];
  const { category: _category, tag: _tag, ...all } = ofToday(state);
  return [{ url: addressOf(addressing, all), label: "Events" }];
};

/** The same state for today. */
function ofToday({ date: _date, file: _file, ...state }: State): State {
  return { ...state, page: 1, isPast: false };
}
const labelOfToday = (view: View): string => (view === "month" ? "This Month" : "Today");

/** The same state in another view, at the same date. */
function viewed(state: State, view: View, today: string): State {
  const day = state.date ?? today;
  const plain = ofToday(state);
  if (view === "list") return { ...plain, view, ...(day > today && { date: day }) };
  return { ...plain, view, date: view === "month" ? `${day.slice(0, 7)}-01` : day };
}
