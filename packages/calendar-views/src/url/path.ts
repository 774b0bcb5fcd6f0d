import { base, type Rules, type State } from "./state.ts";

/** The path of a state, relative to the site's. */
export function toPath(state: State, { standard }: Pick<Rules, "standard">): string {
  const { view, date, category, tag, featured, page, keyword, isPast, file } = state;
  const parts = [
    base,
    ...(category ? ["category", ...category] : []),
    ...(tag === undefined ? [] : ["tag", tag]),
    ...(featured ? ["featured"] : []),
    ...viewParts(state, standard),
    ...(view === "list" && page > 1 ? ["page", String(page)] : []),
    ...(file === "ical" ? ["ical"] : []),
  ];
  const query = new URLSearchParams({
    ...(view === "list" && isPast && { eventDisplay: "past" }),
    ...(view === "list" && date !== undefined && { "calendar-bar-date": date }),
    ...(keyword !== undefined && { "calendar-bar-search": keyword }),
    ...(file === "outlook" && { "outlook-ical": "1" }),
  });
  const text = query.toString();
  return `/${parts.map(encodeURIComponent).join("/")}/${text === "" ? "" : `?${text}`}`;
}

/** The segments for view and date: none for the default view of today. */
function viewParts({ view, date, page }: State, standard: Rules["standard"]): readonly string[] {
  if (view === "list") return view === standard && page === 1 ? [] : [view];
  if (date !== undefined) return [view === "day" ? date : date.slice(0, 7)];
  if (view === standard) return [];
  return [view === "day" ? "today" : view];
}
