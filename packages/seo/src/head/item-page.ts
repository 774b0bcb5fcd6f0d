import { authorsAreHidden } from "@waymark/accounts";
import {
  contentTypes,
  isPublic,
  pageForPosts,
  pageOnFront,
  showOnFront,
  type ItemAtUrl,
} from "@waymark/content";
import type { Context } from "../builder.ts";
import { titleOf } from "../entries/build-item.ts";
import { buildOf, keyOf, version, type Entry } from "../entries/entry.ts";
import { factsOf } from "../entries/facts-of.ts";
import type { Facts, Overrides } from "../entries/values.ts";
import { namesOfTerms, type TermNames, type Page, type Person, personsOf } from "./page.ts";
import { seoSettings } from "../settings.ts";
import { descriptionTemplate, titleTemplate } from "../templates.ts";

/** An item of a page, and its entry if already read. */
export interface ItemToShow extends ItemAtUrl {
  readonly entry?: Entry | undefined;
}

/** The page of a public item. Uses the data of its entry if the item has not changed. */
export async function itemPage(ctx: Context, item: ItemToShow): Promise<Page> {
  const [page] = await itemPages(ctx, [item]);
  if (!page) throw new Error("An item has a page.");
  return page;
}

/** The pages of items, in order. The number of queries is constant. */
export async function itemPages(
  ctx: Context,
  items: readonly ItemToShow[],
): Promise<readonly Page[]> {
  const entries = await entriesOf(ctx, items);
  const isCurrent = ({ item }: ItemAtUrl) => {
    const entry = entries.get(item.id);
    return (
      entry?.source_version === item.version &&
      entry.version === version &&
      entry.built_by === buildOf(ctx) &&
      // The entries of non-public items have no data.
      entry.permalink !== ""
    );
  };
  const built = await factsOf(
    ctx,
    items.filter((one) => !isCurrent(one)),
  );
  // Heads are the same for all callers.
  const authors: ReadonlyMap<number, Person> = authorsAreHidden(ctx)
    ? new Map()
    : await personsOf(
        ctx,
        items.map(({ item }) => item.author),
      );
  const drafts = items.map((found): Draft => {
    const { item } = found;
    const entry = entries.get(item.id);
    const facts = built.get(item.id) ?? entry?.facts ?? {};
    const name = entry && isCurrent(found) ? entry.name : titleOf(item);
    return { found, facts, name, own: entry?.own ?? {}, author: authors.get(item.author) };
  });
  const named = drafts.filter(({ found, own }) => namesTerms(ctx, found.item.type, own));
  const terms = await namesOfTerms(
    ctx,
    named.flatMap(({ facts }) => facts.terms ?? []),
  );
  return drafts.map((draft) =>
    toItemPage(ctx, draft, named.includes(draft) ? terms(draft.facts.terms ?? []) : undefined),
  );
}

interface Draft {
  readonly found: ItemToShow;
  readonly facts: Facts;
  readonly name: string;
  readonly own: Overrides;
  readonly author: Person | undefined;
}

function toItemPage(
  ctx: Context,
  { found, facts, name, own, author }: Draft,
  terms: TermNames | undefined,
): Page {
  const { item, link, type } = found;
  const { all, settings, site } = ctx;
  const hasFront = settings.get(showOnFront) === "page";
  const isFront = hasFront && settings.get(pageOnFront) === item.id;
  return {
    kind: "post",
    type: item.type,
    link: isFront ? `${site.url}/` : link,
    name,
    facts,
    own,
    author,
    terms,
    number: 1,
    isFront,
    listsPosts: hasFront && !isFront && settings.get(pageForPosts) === item.id,
    isPrivate: !isPublic(item, all),
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
      pt_plural: pluralOf(ctx, item.type),
    },
  };
}

/** The entries of items; missing ones are read in one query. */
async function entriesOf(
  { db }: Context,
  items: readonly ItemToShow[],
): Promise<ReadonlyMap<number, Entry>> {
  const known = items.flatMap(({ entry }) => entry ?? []);
  const keys = items
    .filter(({ entry }) => !entry)
    .map(({ item }) => keyOf({ object_type: "post", object_id: item.id }));
  const found = keys.length === 0 ? [] : await db.entries.find({ where: { key: { in: keys } } });
  return new Map([...known, ...found].map((entry) => [entry.object_id, entry]));
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

/** Whether a head contains categories or tags: in the graph if the site has an owner, or in a template. */
function namesTerms({ options, settings }: Context, type: string, own: Overrides): boolean {
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

/** Dates in the site's format `2026-01-15`. Times of items are in the site's time zone. */
const dateValues = (date: string, modified: string) => ({
  date: date.slice(0, 10),
  modified: modified.slice(0, 10),
  post_year: date.slice(0, 4),
  post_month: date.slice(5, 7),
  post_day: date.slice(8, 10),
});

const pluralOf = ({ all }: Context, type: string): string | undefined =>
  all(contentTypes).find(({ name }) => name === type)?.label;
