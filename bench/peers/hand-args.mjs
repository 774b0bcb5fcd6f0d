/**
 * Hand-written coercion and validation of the args of the list of posts: without schemas, with the same accepted values and
 * errors as the other programs.
 */
import { formats, postOrders, searchColumns, statuses } from "../table/core.mjs";

const statusSet = new Set(statuses);
const orderSet = new Set(postOrders);
const columnSet = new Set(searchColumns);
const formatSet = new Set(formats);
const instant =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|z|[+-]\d{2}:?\d{2})?$/;

export class InvalidArg extends Error {
  constructor(name) {
    super(`Invalid parameter(s): ${name}`);
    this.param = name;
  }
}

/** Parses a query string; repeated names become lists. */
export function parseQuery(text) {
  const values = Object.create(null);
  let from = 0;
  while (from < text.length) {
    let end = text.indexOf("&", from);
    if (end < 0) end = text.length;
    let equals = text.indexOf("=", from);
    if (equals < 0 || equals > end) equals = end;
    const name = decode(text.slice(from, equals));
    const value = equals < end ? decode(text.slice(equals + 1, end)) : "";
    const before = values[name];
    if (before === undefined) values[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else values[name] = [before, value];
    from = end + 1;
  }
  return values;
}
function decode(text) {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  return spaced.includes("%") ? decodeURIComponent(spaced) : spaced;
}

export function integer(text, name, minimum = -Infinity, maximum = Infinity) {
  let at = text.charCodeAt(0) === 45 ? 1 : 0;
  if (at === text.length || text.length > 16) throw new InvalidArg(name);
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) throw new InvalidArg(name);
  }
  const value = +text;
  if (value < minimum || value > maximum) throw new InvalidArg(name);
  return value;
}
function integers(value, name) {
  if (value === undefined || value === "") return [];
  if (typeof value === "string" && !value.includes(",")) return [integer(value, name)];
  if (typeof value !== "string") return value.map((part) => integer(part, name));
  const list = [];
  let from = 0;
  for (;;) {
    const comma = value.indexOf(",", from);
    if (comma < 0) break;
    list.push(integer(value.slice(from, comma), name));
    from = comma + 1;
  }
  list.push(integer(value.slice(from), name));
  return list;
}
function enums(value, set, name) {
  const parts = typeof value === "string" ? value.split(",") : value;
  for (const part of parts) if (!set.has(part)) throw new InvalidArg(name);
  return parts;
}
function dateTime(text, name) {
  if (text.length > 35 || !instant.test(text)) throw new InvalidArg(name);
  return text;
}
function boolean(text, name) {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw new InvalidArg(name);
}

/** All args that are sent or have a default. */
export function readPostsArgs(q) {
  const context = q.context ?? "view";
  if (context !== "view" && context !== "embed" && context !== "edit")
    throw new InvalidArg("context");
  const order = q.order ?? "desc";
  if (order !== "asc" && order !== "desc") throw new InvalidArg("order");
  const orderby = q.orderby ?? "date";
  if (!orderSet.has(orderby)) throw new InvalidArg("orderby");
  const relation = q.tax_relation;
  if (relation !== undefined && relation !== "AND" && relation !== "OR")
    throw new InvalidArg("tax_relation");
  return {
    context,
    page: q.page === undefined ? 1 : integer(q.page, "page", 1),
    per_page: q.per_page === undefined ? 10 : integer(q.per_page, "per_page", 1, 100),
    search: q.search,
    after: q.after === undefined ? undefined : dateTime(q.after, "after"),
    before: q.before === undefined ? undefined : dateTime(q.before, "before"),
    modified_after:
      q.modified_after === undefined ? undefined : dateTime(q.modified_after, "modified_after"),
    modified_before:
      q.modified_before === undefined ? undefined : dateTime(q.modified_before, "modified_before"),
    author: integers(q.author, "author"),
    author_exclude: integers(q.author_exclude, "author_exclude"),
    exclude: integers(q.exclude, "exclude"),
    include: integers(q.include, "include"),
    offset: q.offset === undefined ? undefined : integer(q.offset, "offset"),
    order,
    orderby,
    search_columns:
      q.search_columns === undefined ? [] : enums(q.search_columns, columnSet, "search_columns"),
    slug: typeof q.slug === "string" ? q.slug.split(",") : q.slug,
    status: q.status === undefined ? ["publish"] : enums(q.status, statusSet, "status"),
    tax_relation: relation,
    categories: integers(q.categories, "categories"),
    categories_exclude: integers(q.categories_exclude, "categories_exclude"),
    tags: integers(q.tags, "tags"),
    tags_exclude: integers(q.tags_exclude, "tags_exclude"),
    post_series: integers(q.post_series, "post_series"),
    post_series_exclude: integers(q.post_series_exclude, "post_series_exclude"),
    sticky: q.sticky === undefined ? undefined : boolean(q.sticky, "sticky"),
    format: q.format === undefined ? undefined : enums(q.format, formatSet, "format"),
  };
}
