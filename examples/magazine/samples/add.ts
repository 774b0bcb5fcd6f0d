import { createUser } from "waymark";
import { markReached, whenReached } from "../harbour.ts";
import type { Magazine } from "../modules.ts";
import { addComments } from "./add-comments.ts";
import { addEvents } from "./add-events.ts";
import { addForms } from "./add-forms.ts";
import { addPicture } from "./add-picture.ts";
import { authors, type Login } from "./authors.ts";
import { events } from "./events.ts";
import { pages } from "./pages.ts";
import { posts } from "./posts.ts";
import type { Sample } from "./sample.ts";
import { categories, seriesTerms, tags, type SampleTerm } from "./terms.ts";

const milestone = "samples";

/**
 * Adds the sample content to a new magazine once: deleted samples are not created again, and the next start continues an
 * interrupted run. Returns a message for the operator if it added content.
 */
export async function addSamples(site: Magazine, now: Date): Promise<string | undefined> {
  if (await site.run(whenReached, milestone)) return undefined;
  const ids = await addAuthors(site);
  const categoryIds = await addTerms(site, "categories", categories);
  const tagIds = await addTerms(site, "tags", tags);
  const seriesIds = await addTerms(site, "post_series", seriesTerms);
  for (const {
    daysAgo,
    categories: categorySlugs,
    tags: tagSlugs,
    series,
    sticky,
    ...sample
  } of posts)
    await addItem(site, "posts", sample, ids, {
      date_gmt: toDate(now, daysAgo),
      categories: toIds(categoryIds, categorySlugs),
      tags: toIds(tagIds, tagSlugs),
      post_series: toIds(seriesIds, series === undefined ? [] : [series]),
      ...(sticky && { sticky }),
    });
  for (const { parent, order, ...sample } of pages) {
    const parentId = parent === undefined ? 0 : await idOf(site, "pages", parent);
    await addItem(site, "pages", sample, ids, {
      menu_order: order,
      ...(parentId && { parent: parentId }),
    });
  }
  await addComments(site, now);
  await addEvents(site, now);
  await addForms(site);
  await site.run(markReached, milestone);
  return `${posts.length} sample posts, ${pages.length} pages and ${events.length} events were added.`;
}

type Kind = "posts" | "pages";
type TermKind = "categories" | "tags" | "post_series";
type Ids = ReadonlyMap<string, number>;

async function addAuthors(site: Magazine): Promise<ReadonlyMap<Login, number>> {
  const ids = new Map<Login, number>();
  for (const author of authors) {
    const [existing] = await list(site, "users", { slug: [author.login] });
    const { id } = existing ?? (await site.run(createUser, author));
    ids.set(author.login, id);
  }
  return ids;
}

async function addTerms(
  site: Magazine,
  kind: TermKind,
  terms: readonly SampleTerm[],
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const { parent, ...term } of terms) {
    const [existing] = await list(site, kind, { slug: [term.slug] });
    const parentId = parent === undefined ? undefined : ids.get(parent);
    const id =
      existing?.id ?? (await add(site, kind, { ...term, ...(parentId && { parent: parentId }) }));
    ids.set(term.slug, id);
  }
  return ids;
}

async function addItem(
  site: Magazine,
  kind: Kind,
  { author: login, picture, content, ...sample }: Sample,
  authorIds: ReadonlyMap<Login, number>,
  more: object,
): Promise<void> {
  if ((await idOf(site, kind, sample.slug)) !== undefined) return;
  const author = authorIds.get(login);
  const media =
    picture === undefined
      ? undefined
      : await addPicture(site, { author, slug: sample.slug, title: sample.title, alt: picture });
  await add(site, kind, {
    ...sample,
    ...more,
    content: await withLinks(site, content),
    author,
    status: "publish",
    ...(media !== undefined && { featured_media: media }),
  });
}

/** A content with its links to earlier sample posts. */
async function withLinks(site: Magazine, content: string): Promise<string> {
  let linked = content;
  for (const [marked, slug = "", text = ""] of content.matchAll(/\[\[([\w-]+)\|([^\]]+)\]\]/g)) {
    const [found] = await list(site, "posts", { slug: [slug] });
    if (!found) throw new Error(`The samples have no earlier post "${slug}".`);
    linked = linked.replace(marked, `<a href="${new URL(found.link).pathname}">${text}</a>`);
  }
  return linked;
}

async function idOf(site: Magazine, kind: Kind, slug: string): Promise<number | undefined> {
  const [found] = await list(site, kind, { slug: [slug], status: ["any"] });
  return found?.id;
}

// The route keys are built at run time, so these calls are not typed.
type AnyCall = (
  key: string,
  input: object,
  options: { readonly as: Magazine["system"] },
) => Promise<{ readonly status: number; readonly body: unknown }>;

interface Existing {
  readonly id: number;
  readonly link: string;
}
async function list(site: Magazine, kind: string, query: object): Promise<readonly Existing[]> {
  return (await call(site, `GET /core/v2/${kind}`, query)) as Existing[];
}
async function add(site: Magazine, kind: string, values: object): Promise<number> {
  return ((await call(site, `POST /core/v2/${kind}`, values)) as { id: number }).id;
}
async function call(site: Magazine, key: string, input: object): Promise<unknown> {
  const { status, body } = await (site.call as unknown as AnyCall)(key, input, { as: site.system });
  if (status < 400) return body;
  throw new Error(`The samples could not be added: ${key} returned ${JSON.stringify(body)}.`);
}

const toIds = (ids: Ids, slugs: readonly string[]): readonly number[] =>
  slugs.flatMap((slug) => ids.get(slug) ?? []);
const toDate = (now: Date, daysAgo: number): string =>
  new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 19);
