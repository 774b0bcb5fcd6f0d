import type { Item } from "../api/items.ts";
import { valueAt } from "../api/values.ts";

/** The values of the form of an event. Times are `2026-11-27 19:00:00`, in the time zone of the event. */
export interface EventValues {
  readonly title: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly isAllDay: boolean;
  readonly timezone: string;
  readonly description: string;
  readonly excerpt: string;
  readonly cost: string;
  readonly website: string;
  readonly status: string;
  readonly venue: readonly string[];
  readonly organizers: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly image: readonly string[];
  readonly isFeatured: boolean;
  readonly isHidden: boolean;
}

/** The statuses that the form offers. */
export const eventStatuses = ["publish", "draft", "pending", "private"] as const;
export const isEventStatus = (value: unknown): value is (typeof eventStatuses)[number] =>
  (eventStatuses as readonly unknown[]).includes(value);

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const idsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const id = valueAt(one, "id");
    return id === undefined || id === null ? [] : [String(id)];
  });

/** The values of an event, or of a new one on a day. */
export function toValues(item: Item | undefined, day: string, timezone: string): EventValues {
  const website = text(item?.["website"]);
  return {
    title: text(item?.["title"]),
    start: text(item?.["start_date"]) || (day === "" ? null : `${day} 19:00:00`),
    end: text(item?.["end_date"]) || (day === "" ? null : `${day} 21:00:00`),
    isAllDay: item?.["all_day"] === true,
    timezone: text(item?.["timezone"]) || timezone,
    description: text(item?.["description"]),
    excerpt: text(item?.["excerpt"]),
    cost: text(item?.["cost"]),
    // The address of an event without its own page.
    website: website === item?.["url"] ? "" : website,
    status: text(item?.["status"]) || "publish",
    venue: idsOf(item?.["venue"]).slice(0, 1),
    organizers: idsOf(item?.["organizer"]),
    categories: idsOf(item?.["categories"]),
    tags: idsOf(item?.["tags"]),
    image: idsOf(item?.["image"]),
    isFeatured: item?.["featured"] === true,
    isHidden: item?.["hide_from_listings"] === true,
  };
}

/** The values with another start: an event ends after its start. */
export const withStart = (values: EventValues, start: string | null): EventValues => ({
  ...values,
  start,
  end: start !== null && (values.end === null || values.end < start) ? start : values.end,
});

/** The values that are compared as one, because they are stored together. */
export const times: readonly (keyof EventValues)[] = ["start", "end", "isAllDay", "timezone"];

/** The arguments of the request that stores an event. */
export const toArgs = (values: EventValues): Readonly<Record<string, unknown>> => ({
  title: values.title,
  start_date: values.start ?? "",
  end_date: values.end ?? "",
  all_day: values.isAllDay,
  timezone: values.timezone,
  description: values.description,
  excerpt: values.excerpt,
  cost: values.cost,
  website: values.website,
  status: values.status,
  venue: values.venue.map(Number),
  organizer: values.organizers.map(Number),
  categories: values.categories.map(Number),
  tags: values.tags.map(Number),
  image: values.image[0] ?? "",
  featured: values.isFeatured,
  hide_from_listings: values.isHidden,
});

/** The arguments that differ from those before, and those that belong together. */
export function toChangedArgs(
  before: EventValues,
  values: EventValues,
): Readonly<Record<string, unknown>> {
  const old = toArgs(before);
  const together = ["start_date", "end_date", "all_day", "timezone"];
  const changed = Object.entries(toArgs(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  );
  const hasTimes = changed.some(([name]) => together.includes(name));
  return {
    ...(hasTimes &&
      Object.fromEntries(
        Object.entries(toArgs(values)).filter(([name]) => together.includes(name)),
      )),
    ...Object.fromEntries(changed),
  };
}
