import type { Column, JsonSchema, List, ListSchemas } from "../api/directory.ts";
import type { Label } from "../api/use-label.ts";

/** How the values of a column are shown. */
export type Shown =
  | "count"
  | "date"
  | "html"
  | "image"
  | "labels"
  | "money"
  | "status"
  | "text"
  | "time"
  | "url"
  | "values"
  | "yes-no";
/** A column of a table. */
export interface TableColumn {
  readonly field: string;
  readonly label: string;
  readonly as: Shown;
  /** The value of `orderby` that sorts by it. */
  readonly sort: string | undefined;
  readonly relation: string | undefined;
  /** Whether it names the item and links to it. */
  readonly isTitle: boolean;
}

const titleNames = ["title", "name", "label", "subject", "login", "url", "source", "email"];
const unshown = new Set([
  "id",
  "_links",
  "_embedded",
  "link",
  "guid",
  "slug",
  "password",
  "meta",
  "type",
  "template",
  "content",
  "excerpt",
  "description",
  "modified",
  "date_gmt",
  "modified_gmt",
]);
const maxDerived = 5;

/** The columns of the table of a list: those of the screen, or derived from the fields of the items. */
export function toColumns(
  list: List,
  schemas: ListSchemas,
  labelOf: Label,
): readonly TableColumn[] {
  const sorts = schemas.list?.["orderby"]?.enum ?? [];
  const fields = new Map(schemas.fields.map((field) => [field.name, field.schema]));
  const title = titleField(list, fields);
  const toColumn = (given: string | Column): TableColumn => {
    const column = typeof given === "string" ? { field: given } : given;
    const [name = ""] = column.field.split(".");
    const sort = column.sort ?? (sorts.includes(name) ? name : undefined);
    return {
      field: column.field,
      label: column.label ?? labelOf(name),
      as: (column.as as Shown | undefined) ?? toShown(column.field, fields.get(name)),
      sort,
      relation: column.relation ?? list.relations[column.field],
      isTitle: name === title.split(".")[0],
    };
  };
  if (list.columns) return list.columns.map(toColumn);
  const others = [...fields]
    .filter(([name, schema]) => name !== title && !unshown.has(name) && isSimple(schema))
    .slice(0, maxDerived - 1)
    .map(([name]) => name);
  return [title, ...others].map(toColumn);
}

const embedded = /^_embedded\.([^.]+)\./;
/** The relations whose items columns show. */
export const embedsOf = (columns: readonly TableColumn[]): readonly string[] => [
  ...new Set(columns.flatMap(({ field }) => embedded.exec(field)?.[1] ?? [])),
];

/** The columns of a narrow window: images and the title, or else the first column. */
export function toNarrow(columns: readonly TableColumn[]): readonly TableColumn[] {
  const title = columns.find(({ isTitle }) => isTitle) ?? columns.find(({ as }) => as !== "image");
  return columns.filter((one) => one === title || one.as === "image");
}

/**
 * The columns that are shown below the title in a narrow window: the status and the day; without a status, the first
 * other column and the day.
 */
export function toSummary(columns: readonly TableColumn[]): readonly TableColumn[] {
  const others = columns.filter(({ as, isTitle }) => !isTitle && as !== "image");
  const hasStatus = others.some(({ as }) => as === "status");
  const best = others.filter(
    ({ as }, at) => as === "status" || as === "time" || as === "date" || (!hasStatus && at === 0),
  );
  return (hasStatus || best.length > 1 ? best : others)
    .slice(0, 2)
    .map((one) => (one.as === "time" ? { ...one, as: "date" } : one));
}

/** The field that names an item. Some lists do not declare the fields of their items, but have columns. */
function titleField({ title, columns, id }: List, fields: ReadonlyMap<string, JsonSchema>): string {
  if (title !== null) return title;
  const shown = new Set(columns?.map((one) => (typeof one === "string" ? one : one.field)));
  return titleNames.find((name) => fields.has(name) || shown.has(name)) ?? id;
}

const typeOf = ({ type }: JsonSchema): string =>
  (Array.isArray(type) ? type.find((one) => one !== "null") : type) ?? "";

/** Whether a value fits into a cell. Texts of a media type, such as HTML, do not. */
const isSimple = (schema: JsonSchema): boolean =>
  ["string", "integer", "number", "boolean"].includes(typeOf(schema)) &&
  schema.contentMediaType === undefined;

function toShown(field: string, schema: JsonSchema | undefined): Shown {
  if (!schema) return "text";
  if (schema.format === "date-time") return "time";
  if (schema.format === "date") return "date";
  if (schema.format === "uri") return "url";
  const type = typeOf(schema);
  if (type === "boolean") return "yes-no";
  if (schema.enum && /status|state/.test(field)) return "status";
  if (type === "integer" || type === "number") return "count";
  return "text";
}
