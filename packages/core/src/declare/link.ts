import { toWellFormed } from "../args/text.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { names } from "./names.ts";
import { perSite } from "./site-info.ts";

/** A URL with a placeholder for each column: the text before the first one, then the text after each. */
export interface Template {
  readonly texts: readonly string[];
  readonly columns: readonly string[];
}
/** A target whose URL is a template with columns of the row. */
export interface TargetTemplate {
  readonly target: LinkTarget;
  readonly template: Template;
}
type Row = Readonly<Record<string, unknown>>;

/** A link whose targets are templates: the columns that they read, and the targets of a row. */
export interface TemplateLink {
  readonly reads: readonly string[];
  readonly href: (row: Row) => readonly LinkTarget[] | undefined;
  readonly templates: readonly TargetTemplate[];
}
/** The columns and targets of a link with URL templates such as `"/core/v2/users/:author"`. */
export function toTemplateLink(
  href: string | LinkTarget | readonly LinkTarget[],
  columns: Readonly<Record<string, unknown>>,
): TemplateLink {
  const targets = typeof href === "string" ? [{ href }] : Array.isArray(href) ? href : [href];
  const templates = targets.map((target: LinkTarget) => ({
    target,
    template: toTemplate(target.href, columns),
  }));
  return {
    reads: [...new Set(templates.flatMap(({ template }) => template.columns))],
    href: (row: Row) => fillIn(templates, row),
    templates,
  };
}
function toTemplate(href: string, columns: Readonly<Record<string, unknown>>): Template {
  const texts: string[] = [];
  const named: string[] = [];
  let from = 0;
  for (const { 0: whole, 1: name = "", index } of href.matchAll(/:([a-z_]\w*)/gi)) {
    if (!Object.hasOwn(columns, name))
      throw new DefinitionError(`The link ${href} names the column ${name}, which does not exist.`);
    texts.push(href.slice(from, index));
    named.push(name);
    from = index + whole.length;
  }
  return { texts: [...texts, href.slice(from)], columns: named };
}

/** A column's value as a part of a URL; undefined for 0, null and an empty text. */
export function toSegment(value: unknown): string | undefined {
  if (typeof value === "number") return value === 0 ? undefined : String(value);
  return value === null || value === undefined || value === ""
    ? undefined
    : encodeURIComponent(toWellFormed(String(value)));
}

/** The targets of a row, or undefined if a column is empty. */
function fillIn(templates: readonly TargetTemplate[], row: Row): LinkTarget[] | undefined {
  const targets: LinkTarget[] = [];
  for (const { target, template } of templates) {
    let [href = ""] = template.texts;
    for (let i = 0; i < template.columns.length; i++) {
      const segment = toSegment(row[template.columns[i] ?? ""]);
      if (segment === undefined) return undefined;
      href += segment + (template.texts[i + 1] ?? "");
    }
    targets.push(Object.assign({}, target, { href }));
  }
  return targets;
}

/** One target of a relation: the attributes are added to its `href`. */
export interface LinkTarget {
  /** A path of the API (`/core/v2/users/1`) or an absolute URL. */
  readonly href: string;
  readonly [attribute: string]: unknown;
}

/** The curie that expands `core:name` relations. */
export const curies = perSite((site): readonly LinkBody[] => [
  { name: names.curie, href: `${site.api}${names.relations}/{rel}`, templated: true },
]);

export interface LinkBody {
  readonly href: string;
  readonly embeddable?: true;
  readonly [attribute: string]: unknown;
}
