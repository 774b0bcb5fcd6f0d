import type { MediaItem } from "waymark";
import type { Item, Library, Sign, Stack } from "./library.ts";
import { markup, plainText, rendered, type Html } from "./markup.ts";

interface Named {
  readonly name: string;
  readonly link: string;
  readonly taxonomy?: string;
}
const embedded = ({ _embedded }: Item, rel: string): readonly unknown[] =>
  (_embedded?.[rel] ?? []).flat();
/** Embedded objects with a name. Objects that are not public are embedded as errors. */
const namedIn = (item: Item, rel: string): readonly Named[] =>
  (embedded(item, rel) as Named[]).filter(({ name }) => name !== undefined);

/** The path of an address of this site: links work wherever the site is reached from. */
export const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};
const toLink = ({ name, link }: Named): Html =>
  markup`<a href="${pathOf(link)}">${rendered(name)}</a>`;

/** Publication date, author and terms. */
function byline(item: Item, { info }: Library): Html {
  const day = item.date.slice(0, 10);
  const dates = new Intl.DateTimeFormat(info.locale, { dateStyle: "long", timeZone: "UTC" });
  const [author] = namedIn(item, "author");
  const categories = namedIn(item, "core:term").filter(({ taxonomy }) => taxonomy === "category");
  const about = [...(author ? [author] : []), ...categories].map(
    (one) => markup` · ${toLink(one)}`,
  );
  const date = dates.format(new Date(`${day}T00:00:00Z`));
  return markup`<p class="meta"><time datetime="${day}">${date}</time>${about}</p>`;
}

/** One article or page in full. */
export function toArticle(item: Item, library: Library): Html {
  const text = item.content.protected
    ? markup`<p>This article is protected by a password.</p>`
    : rendered(item.content.rendered);
  return markup`<article>
<h1>${rendered(item.title.rendered)}</h1>
${item.type === "post" && byline(item, library)}
${!item.content.protected && picture(item)}
${text}
${series(item)}
</article>`;
}
/** The featured image. */
function picture(item: Item): Html | undefined {
  const [image] = embedded(item, "core:featuredmedia") as readonly Partial<MediaItem>[];
  // An imported image may have no file yet: then its address is empty.
  if (image?.media_type !== "image" || !image.source_url) return undefined;
  const { source_url: source, alt_text: alt = "" } = image;
  return markup`<p><img src="${pathOf(source)}" alt="${alt}"></p>`;
}
function series(item: Item): Html | undefined {
  const [first] = namedIn(item, "core:term").filter(({ taxonomy }) => taxonomy === "post_series");
  return first && markup`<p class="meta">Part of the series ${toLink(first)}.</p>`;
}

/** The beginnings of some articles, and the way to older and newer ones. */
export function toListing(
  { items, pages }: Stack,
  page: number,
  href: (page: number) => string,
  library: Library,
): Html {
  if (items.length === 0) return markup`<p>There is nothing here yet.</p>`;
  const teasers = items.map((item) => teaser(item, library));
  if (pages < 2) return markup`${teasers}`;
  const older = page < pages && markup`<a rel="next" href="${href(page + 1)}">Older</a>`;
  const newer = page > 1 && markup`<a rel="prev" href="${href(page - 1)}">Newer</a>`;
  return markup`${teasers}
<nav class="pages" aria-label="More articles"><span>${older}</span><span>Page ${page} of ${pages}</span><span>${newer}</span></nav>`;
}
const teaser = (item: Item, library: Library): Html => markup`<article>
<h2><a href="${pathOf(item.link)}">${titleOf(item)}</a></h2>
${byline(item, library)}
<p>${plainText(item.excerpt.rendered)}</p>
</article>
`;
/** The title as text; the id if it has none. */
export const titleOf = ({ id, title }: Sign): string => plainText(title.rendered) || `No. ${id}`;
