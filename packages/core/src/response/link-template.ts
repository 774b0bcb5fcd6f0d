import { DefinitionError } from "../declare/api-error.ts";
import { toWellFormed } from "../args/text.ts";
import type { Link, LinkTarget } from "../declare/resource.ts";

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

/** The columns and targets of a link with URL templates such as `"/core/v2/users/:author"`. */
export function toTemplateLink(
  href: string | LinkTarget | readonly LinkTarget[],
  columns: Readonly<Record<string, unknown>>,
): Pick<Link, "reads" | "href" | "templates"> {
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
    targets.push({ ...target, href });
  }
  return targets;
}
