import { calendarCategory } from "@waymark/calendar";
import { tag } from "@waymark/content";
import type { Desk } from "../bound.ts";
import { print } from "./print.ts";

/** What stands in the fields of an event, each as a short text; empty where there is no such event. */
export type Fields = Readonly<Record<string, string>>;

/** Reads the fields of an event that imports write. Two that differ were changed in between. */
export async function fieldsOf({ db }: Pick<Desk, "db">, id: number): Promise<Fields> {
  const item = await db.content.get(id, { hold: false });
  const time = await db.events.get({ content: id }, { hold: false });
  if (!item || !time) return {};
  const links = await db.links.find({ where: { event: id }, orderBy: "position" });
  const terms = await db.termLinks.find({ where: { content: id }, columns: ["taxonomy", "term"] });
  const linked = (kind: string) =>
    links.flatMap((link) => (link.kind === kind ? [link.target] : []));
  const termsOf = (taxonomy: string) =>
    terms.flatMap((one) => (one.taxonomy === taxonomy ? [one.term] : [])).toSorted();
  const own = item.extra.fields ?? {};
  const values = {
    title: item.title,
    description: item.content,
    excerpt: item.excerpt,
    image: item.featured_media,
    sticky: item.menu_order,
    website: own["website"],
    cost: [own["cost"], own["currency_symbol"], own["currency_code"], own["currency_position"]],
    show_map: own["show_map"],
    show_map_link: own["show_map_link"],
    times: [time.start_local, time.end_local, time.timezone, time.all_day],
    hide_from_listings: time.hidden,
    featured: time.featured,
    venue: linked("venue"),
    organizer: linked("organizer"),
    categories: termsOf(calendarCategory.name),
    tags: termsOf(tag.name),
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, print(JSON.stringify(value ?? null))]),
  );
}

/** The fields that differ between two readings. */
export const changedBetween = (before: Fields, now: Fields): readonly string[] =>
  Object.keys(now).filter((name) => before[name] !== now[name]);

/** The values that are written to a field; others are written under its own name. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  times: ["start_date", "end_date", "timezone", "all_day"],
  cost: ["cost", "currency_code"],
};
/** Values without those of some fields. */
export function without(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Readonly<Record<string, unknown>> {
  const left = new Set(fields.flatMap((name) => valuesOf[name] ?? [name]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name)));
}
