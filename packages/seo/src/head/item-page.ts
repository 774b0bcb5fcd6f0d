import { contentTypes, pageOnFront, showOnFront, type Found } from "@waymark/content";
import type { Desk } from "../bound.ts";
import { buildFound, titleOf } from "../entries/build-item.ts";
import { buildOf, keyOf, version, type Entry } from "../entries/entry.ts";
import type { Facts } from "../entries/facts.ts";
import type { Overrides } from "../entries/overrides.ts";
import { toPerson } from "./author-page.ts";
import { namesOfTerms, type TermNames } from "../entries/term-names.ts";
import { seoSettings } from "../settings.ts";
import { descriptionTemplate, titleTemplate } from "../variables/templates.ts";
import type { Page } from "./page.ts";

/** The page of an item that everybody may read. What its entry says is taken where the item is still the same. */
export async function itemPage(
  desk: Desk,
  found: Found,
  entry: Entry | undefined,
  number: number,
): Promise<Page> {
  const { item, link, type } = found;
  const known =
    entry ??
    (await desk.db.entries.first({ key: keyOf({ object_type: "post", object_id: item.id }) }));
  const isCurrent =
    known?.source_version === item.version &&
    known.version === version &&
    known.built_by === buildOf(desk);
  const facts = isCurrent ? known.facts : (await buildFound(desk, found)).facts;
  const user = item.author > 0 ? await desk.db.users.get(item.author) : undefined;
  const author = user && toPerson(user);
  const { settings, site } = desk;
  const isFront = settings.get(showOnFront) === "page" && settings.get(pageOnFront) === item.id;
  const name = isCurrent ? known.name : titleOf(item);
  const own = known?.own ?? {};
  const terms = namesTerms(desk, item.type, own)
    ? await namesOfTerms(desk, facts.terms ?? [])
    : undefined;
  return {
    kind: "post",
    type: item.type,
    link: isFront ? `${site.url}/` : link,
    name,
    facts,
    own,
    author,
    terms,
    number,
    isFront,
    values: {
      title: name,
      id: String(item.id),
      permalink: link,
      ...factValues(facts),
      ...termValues(terms),
      ...dateValues(item.date, item.modified),
      name: author?.name,
      user_description: author?.description,
      focuskw: own.focus_keyphrase,
      pt_single: type.singular,
      pt_plural: pluralOf(desk, item.type),
    },
  };
}

const factValues = ({ excerpt, above }: Facts) => ({
  excerpt,
  excerpt_only: excerpt,
  parent_title: above?.at(-1)?.name,
});
const termValues = ({ categories, tags }: Partial<TermNames> = {}) => ({
  category: categories?.join(", "),
  category_title: categories?.[0],
  primary_category: categories?.[0],
  tag: tags?.join(", "),
});

/** Whether a head names categories or tags: its graph where somebody stands behind the site, or a template. */
function namesTerms({ options, settings }: Desk, type: string, own: Overrides): boolean {
  const { entity, company_name, company_logo, person } = settings.get(seoSettings);
  const isOwned = entity === "person" ? person > 0 : company_name !== "" && company_logo !== "";
  if (isOwned && type === "post") return true;
  const { title, description, ...others } = own;
  const templates = [
    title || titleTemplate(options, "post", type),
    description || descriptionTemplate(options, "post", type),
    ...Object.values(others),
  ];
  return templates.some((text) => typeof text === "string" && /%%(?:\w*category|tag)/i.test(text));
}

/** Days as they are written in the interface: `2026-01-15`. Times of items are local times of the site. */
const dateValues = (date: string, modified: string) => ({
  date: date.slice(0, 10),
  modified: modified.slice(0, 10),
  post_year: date.slice(0, 4),
  post_month: date.slice(5, 7),
  post_day: date.slice(8, 10),
});

const pluralOf = ({ all }: Desk, type: string): string | undefined =>
  all(contentTypes).find(({ name }) => name === type)?.label;
