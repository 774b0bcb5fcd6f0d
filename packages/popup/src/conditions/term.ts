import { taxonomies, type contentTables } from "@waymark/content";
import type { Db, NamespaceContext } from "@waymark/core";

/** The term of an archive page. */
export interface FoundTerm {
  readonly id: number;
  readonly taxonomy: string;
}

/** The term at a path such as `/category/news/local/`. The page exists, so the last segment identifies it. */
export async function termAt(
  { db, all }: { readonly db: Db<typeof contentTables> } & Pick<NamespaceContext, "all">,
  path: string,
): Promise<FoundTerm | undefined> {
  const slug = path.split("/").findLast((part) => part !== "") ?? "";
  for (const { name, path: first = name } of all(taxonomies)) {
    if (!path.startsWith(`/${first}/`) || path.length <= first.length + 2) continue;
    const where = { taxonomy: name, slug: { in: spellings(slug) } };
    const [term] = await db.terms.find({ where, columns: ["id"], limit: 1 });
    if (term) return { id: term.id, taxonomy: name };
  }
  return undefined;
}

/** Slugs are stored escaped in lower case; what a file brought may not be. */
function spellings(slug: string): readonly string[] {
  const escaped = slug.replace(/%[0-9A-Fa-f]{2}/g, (one) => one.toLowerCase());
  try {
    const decoded = decodeURIComponent(slug);
    return decoded.includes("\0") ? [] : [...new Set([escaped, decoded])];
  } catch {
    return [escaped];
  }
}
