/** The first segment of the calendar's URLs, including those of its categories. */
export const base = "events";
/** All views. */
export const views = ["list", "month", "day"] as const;
export type View = (typeof views)[number];
export const isView = (text: string): text is View => (views as readonly string[]).includes(text);

/** The state in a URL of the calendar. */
export interface State {
  readonly view: View;
  /** From 1. */
  readonly page: number;
  /** `YYYY-MM-DD`, for a month its first day; omitted for today. */
  readonly date?: string;
  readonly keyword?: string;
  /** Whether a list shows past events. */
  readonly isPast: boolean;
  readonly featured: boolean;
  /** The slugs of a category and its ancestors, from the top. */
  readonly category?: readonly string[];
  readonly tag?: string;
  /** A calendar file instead of a page; `outlook` is one without a name. */
  readonly file?: "ical" | "outlook";
}
/** The rules for parsing URLs. */
export interface Rules {
  /** The default view. */
  readonly standard: View;
  /** `YYYY-MM-DD`, in the site's time zone. */
  readonly today: string;
}

/** Whether a text is a date, in a year whose neighbours also have four digits. */
export const isDate = (text: string): boolean => {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || text < "1001" || text >= "9999") return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};
export const isMonth = (text: string): boolean => isDate(`${text}-01`);

/** Whether two states have the same filters: otherwise the page restarts at one. */
export const isSameQuestion = (one: State, other: State): boolean =>
  JSON.stringify(questionOf(one)) === JSON.stringify(questionOf(other));
const questionOf = ({ view, date, keyword, isPast, featured, category, tag }: State) => [
  view,
  date,
  keyword,
  isPast,
  featured,
  category,
  tag,
];

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
