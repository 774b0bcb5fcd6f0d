import type { Row } from "@waymark/core";
import type { terms } from "../tables.ts";
import { fromExtension, type WxrCategory, type WxrTag, type WxrTerm } from "../wxr/index.ts";
import { toExactTexts } from "./exact.ts";
import type { ExportContext } from "./context.ts";
import { importedMeta, toMeta } from "./meta.ts";
import { byId } from "./pages.ts";

type Term = Row<(typeof terms)["columns"]>;

/** All terms by id. */
export async function* termRecords({
  db,
}: ExportContext): AsyncGenerator<WxrCategory | WxrTag | WxrTerm> {
  const pages = byId((after, limit) =>
    db.terms.find({ where: { id: { gt: after } }, orderBy: "id", limit }),
  );
  for await (const page of pages) {
    const parents = await db.terms.find({
      where: { id: { in: [...new Set(page.map(({ parent }) => parent))] } },
      columns: ["id", "slug"],
    });
    const slugs = new Map(parents.map(({ id, slug }) => [id, slug]));
    for (const term of page) yield toRecord(term, slugs.get(term.parent) ?? "");
  }
}

function toRecord(term: Term, parent: string): WxrCategory | WxrTag | WxrTerm {
  const { id, slug, name, description, taxonomy } = term;
  const { meta, others } = toMeta(term.extra.meta);
  const shared = {
    id,
    slug,
    name,
    description,
    meta: [...meta, ...importedMeta(term.extra.imported)],
    ...fromExtension<"term">({ texts: toExactTexts({ name, description }), meta: others }),
  };
  if (taxonomy === "category") return { kind: "category", ...shared, parent };
  if (taxonomy === "post_tag") return { kind: "tag", ...shared };
  return { kind: "term", ...shared, taxonomy, parent };
}
