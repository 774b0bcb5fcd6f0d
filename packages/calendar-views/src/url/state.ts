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
