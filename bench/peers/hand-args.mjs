/**
 * The args of the list of posts read the way a programmer in a hurry for speed writes it: no schema, no
 * loop over declarations. Same spellings and same refusals as the declared contenders.
 */
import { formats, postOrders, searchColumns, statuses } from "../table/core.mjs";

const statusSet = new Set(statuses);
const orderSet = new Set(postOrders);
const columnSet = new Set(searchColumns);
const formatSet = new Set(formats);
const instant =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|z|[+-]\d{2}:?\d{2})?$/;

export class Refused extends Error {
  constructor(name) {
    super(`Invalid parameter(s): ${name}`);
    this.param = name;
  }
}

/** A query string as name → text; repeated names become lists. */
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

export function whole(text, name, minimum = -Infinity, maximum = Infinity) {
  let at = text.charCodeAt(0) === 45 ? 1 : 0;
  if (at === text.length || text.length > 16) throw new Refused(name);
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) throw new Refused(name);
  }
  const value = +text;
  if (value < minimum || value > maximum) throw new Refused(name);
  return value;
}
function wholes(given, name) {
  if (given === undefined || given === "") return [];
  if (typeof given === "string" && !given.includes(",")) return [whole(given, name)];
  if (typeof given !== "string") return given.map((part) => whole(part, name));
  const list = [];
  let from = 0;
  for (;;) {
    const comma = given.indexOf(",", from);
    if (comma < 0) break;
    list.push(whole(given.slice(from, comma), name));
    from = comma + 1;
  }
  list.push(whole(given.slice(from), name));
  return list;
}
function choices(given, set, name) {
  const parts = typeof given === "string" ? given.split(",") : given;
  for (const part of parts) if (!set.has(part)) throw new Refused(name);
  return parts;
}
function moment(text, name) {
  if (text.length > 35 || !instant.test(text)) throw new Refused(name);
  return text;
}
function yes(text, name) {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw new Refused(name);
}

/** One object with every arg that was given or has a default. */
export function readPostsArgs(q) {
  const context = q.context ?? "view";
  if (context !== "view" && context !== "embed" && context !== "edit") throw new Refused("context");
  const order = q.order ?? "desc";
  if (order !== "asc" && order !== "desc") throw new Refused("order");
  const orderby = q.orderby ?? "date";
  if (!orderSet.has(orderby)) throw new Refused("orderby");
  const relation = q.tax_relation;
  if (relation !== undefined && relation !== "AND" && relation !== "OR")
    throw new Refused("tax_relation");
  return {
    context,
    page: q.page === undefined ? 1 : whole(q.page, "page", 1),
    per_page: q.per_page === undefined ? 10 : whole(q.per_page, "per_page", 1, 100),
    search: q.search,
    after: q.after === undefined ? undefined : moment(q.after, "after"),
    before: q.before === undefined ? undefined : moment(q.before, "before"),
    modified_after:
      q.modified_after === undefined ? undefined : moment(q.modified_after, "modified_after"),
    modified_before:
      q.modified_before === undefined ? undefined : moment(q.modified_before, "modified_before"),
    author: wholes(q.author, "author"),
    author_exclude: wholes(q.author_exclude, "author_exclude"),
    exclude: wholes(q.exclude, "exclude"),
    include: wholes(q.include, "include"),
    offset: q.offset === undefined ? undefined : whole(q.offset, "offset"),
    order,
    orderby,
    search_columns:
      q.search_columns === undefined ? [] : choices(q.search_columns, columnSet, "search_columns"),
    slug: typeof q.slug === "string" ? q.slug.split(",") : q.slug,
    status: q.status === undefined ? ["publish"] : choices(q.status, statusSet, "status"),
    tax_relation: relation,
    categories: wholes(q.categories, "categories"),
    categories_exclude: wholes(q.categories_exclude, "categories_exclude"),
    tags: wholes(q.tags, "tags"),
    tags_exclude: wholes(q.tags_exclude, "tags_exclude"),
    post_series: wholes(q.post_series, "post_series"),
    post_series_exclude: wholes(q.post_series_exclude, "post_series_exclude"),
    sticky: q.sticky === undefined ? undefined : yes(q.sticky, "sticky"),
    format: q.format === undefined ? undefined : choices(q.format, formatSet, "format"),
  };
}
