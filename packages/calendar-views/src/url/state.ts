/** The first word of the calendar's addresses: those of its categories lie below it as well. */
export const base = "events";
/** The views that there are. */
export const views = ["list", "month", "day"] as const;
export type View = (typeof views)[number];
export const isView = (text: string): text is View => (views as readonly string[]).includes(text);

/** What an address of the calendar asks for. */
export interface State {
  readonly view: View;
  /** From 1. */
  readonly page: number;
  /** `YYYY-MM-DD`, of a month its first day; left out for today. */
  readonly date?: string;
  readonly keyword?: string;
  /** Of a list: what is over. */
  readonly isPast: boolean;
  readonly featured: boolean;
  /** The slugs of a category and those above it, from the top. */
  readonly category?: readonly string[];
  readonly tag?: string;
  /** A calendar file in place of a page; `outlook` is one without a name of its own. */
  readonly file?: "ical" | "outlook";
}
/** What an address is read by. */
export interface Rules {
  /** The view of the calendar's own address. */
  readonly standard: View;
  /** `YYYY-MM-DD`, by the clock of the site. */
  readonly today: string;
}

/** Whether it is a day, of years whose neighbours have four digits as well. */
export const isDate = (text: string): boolean => {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || text < "1001" || text >= "9999") return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};
export const isMonth = (text: string): boolean => isDate(`${text}-01`);

/** Whether two states ask for the same events, whatever their pages: another question begins with its first page. */
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
