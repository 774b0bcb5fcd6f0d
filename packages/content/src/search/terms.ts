import type { Db, SiteInfo, Where } from "@waymark/core";
import { errors } from "../errors.ts";
import { routesOf } from "../resources/routes-of.ts";
import { termAddress } from "../resources/term.ts";
import { terms, type tables } from "../tables.ts";
import type { Taxonomy } from "../taxonomy.ts";
import { pathsTo } from "../terms/above.ts";
import { termSearch } from "../terms/where.ts";
import { idWhere, isBeyond, offsetOf, type Hit, type Hits, type SearchArgs } from "./hit.ts";

/** Terms whose name or slug contains the text, ordered by name. */
export async function findTerms(
  byName: ReadonlyMap<string, Taxonomy>,
  { db, site }: { readonly db: Db<typeof tables>; readonly site: SiteInfo },
  args: SearchArgs,
): Promise<Hits> {
  const { search = "", per_page, page } = args;
  const where: Where<(typeof terms)["columns"]> = {
    taxonomy: { in: args.among },
    ...idWhere(args),
    ...(search !== "" && termSearch(search)),
  };
  const { items, total } = await db.terms.page({
    where,
    orderBy: [{ name_key: "asc" }, { id: "asc" }],
    page,
    per_page,
    offset: offsetOf(args),
  });
  if (isBeyond(args, total)) throw errors.rest_search_invalid_page_number();
  const above = await pathsTo(db, items);
  return {
    total,
    items: items.flatMap(({ id, taxonomy: name, name: title, slug }): Hit[] => {
      const taxonomy = byName.get(name);
      if (!taxonomy) return [];
      return [
        {
          id,
          title,
          url: termAddress(taxonomy, `${above.get(id) ?? ""}${slug}`, site),
          type: name,
          self: `${routesOf(taxonomy)}/${id}`,
          about: `/core/v2/taxonomies/${name}`,
        },
      ];
    }),
  };
}
