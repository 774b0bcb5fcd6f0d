import { havePublished } from "@waymark/accounts";
import type { Desk } from "../bound.ts";
import { archivesOf } from "../entries/build-other.ts";
import { pageSize } from "../entries/entry.ts";
import { keyOfSection, type Section } from "./sitemap-sections.ts";
import type { Place } from "./sitemap-xml.ts";

/** How many rows are in memory at once. */
const portion = 250;
/** Sitemaps that an index may name. */
const mostSitemaps = 50_000;
/** The part that is made of no entries: the front of the site, and the pages of types. */
export const general = "site";

/** The address of a page of a part. */
export const addressOf = ({ site }: Pick<Desk, "site">, name: string, page: number): string =>
  `${site.url}/sitemap-${name}-${page}.xml`;

/** Every sitemap that has something in it. */
export async function* sitemapsOf(
  desk: Desk,
  sections: readonly Section[],
): AsyncGenerator<readonly Place[]> {
  yield [{ loc: addressOf(desk, general, 1) }];
  const names = new Map(sections.map((one) => [keyOfSection(one), one.name]));
  const where = { section: { in: [...names.keys()] }, entries: { gt: 0 } };
  let after: { readonly section: string; readonly page: number } | undefined;
  for (let count = 0; count < mostSitemaps; count += portion) {
    const rows = await desk.db.sitemap_pages.find({
      where,
      orderBy: [{ section: "asc" }, { page: "asc" }],
      limit: portion,
      after,
    });
    if (rows.length > 0)
      yield rows.map(({ section, page, modified }) => ({
        loc: addressOf(desk, names.get(section) ?? "", page),
        lastmod: modified,
      }));
    after = rows.at(-1);
    if (rows.length < portion) return;
  }
}

/** What one page of a part names: at most as many addresses as it has numbers. */
export async function* placesOf(
  desk: Desk,
  section: Section,
  page: number,
): AsyncGenerator<readonly Place[]> {
  const { object_type, object_sub_type } = section;
  const last = page * pageSize;
  let reached = last - pageSize;
  while (reached < last) {
    const rows = await desk.db.entries.find({
      where: {
        object_type,
        object_sub_type,
        listed: true,
        object_id: { between: [reached + 1, last] },
      },
      orderBy: "object_id",
      limit: portion,
      columns: ["object_id", "permalink", "modified"],
    });
    const ids = rows.map(({ object_id }) => object_id);
    const shown = ids.length === 0 ? new Set<number>() : await readable(desk, object_type, ids);
    const places = rows
      .filter(({ object_id, permalink }) => permalink !== "" && shown.has(object_id))
      .map(({ permalink, modified }) => ({ loc: permalink, lastmod: modified }));
    if (places.length > 0) yield places;
    reached = ids.at(-1) ?? last;
    if (rows.length < portion) return;
  }
}

/** The front of the site, and the pages that list types. */
export async function* generalPlaces(desk: Desk): AsyncGenerator<readonly Place[]> {
  const { site } = desk;
  yield [
    { loc: `${site.url}/` },
    ...archivesOf(desk).map(({ path }) => ({ loc: site.url + path })),
  ];
}

/** Of terms those that some item has, of users those who have published: the pages of others are empty. */
async function readable(
  { db, all }: Desk,
  object_type: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (object_type === "post") return new Set(ids);
  const rows =
    object_type === "term"
      ? await db.terms.find({ where: { id: { in: ids }, count: { gt: 0 } }, columns: ["id"] })
      : await db.users.find({ where: { id: { in: ids }, ...havePublished(all) }, columns: ["id"] });
  return new Set(rows.map(({ id }) => id));
}
