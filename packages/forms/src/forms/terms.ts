import type { Context } from "../builder.ts";
import { plainOption, type Field, type Option } from "../definition/field.ts";

/** At most so many terms are offered: as many as a list has options. */
const mostTerms = 300;

/** The fields of a form; those of type terms get the terms of their taxonomy as options. */
export async function withTerms(
  { db }: Pick<Context, "db">,
  fields: readonly Field[],
): Promise<readonly Field[]> {
  const names = new Set(
    fields.filter(({ type }) => type === "terms").map(({ taxonomy }) => taxonomy),
  );
  const offered = new Map<string, readonly Option[]>();
  for (const taxonomy of names) {
    const terms = await db.terms.find({
      where: { taxonomy },
      orderBy: [{ name_key: "asc" }, { id: "asc" }],
      limit: mostTerms,
      columns: ["id", "name"],
    });
    const options = terms.map(({ id, name }) => ({
      ...plainOption,
      value: String(id),
      label: unescaped(name),
    }));
    offered.set(taxonomy, options);
  }
  return fields.map((field) =>
    field.type === "terms"
      ? { ...field, options: [...(offered.get(field.taxonomy) ?? [])] }
      : field,
  );
}

/** A name as it was given: it is stored with the characters of markup escaped. */
const unescaped = (name: string): string =>
  name.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
