import { context, ids, type NamespaceContext, paged, pageOf, type SiteInfo } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { contentTypes, taxonomies } from "../extension-points.ts";
import { toTitle } from "../resources/labels.ts";
import { schemas } from "../resources/schemas.ts";
import { hitResource } from "../resources/search-hit.ts";
import { typeRuntimeOf } from "../resources/type-runtime.ts";
import {
  type Hits,
  isBeyond,
  isSearchable,
  offsetOf,
  type SearchArgs,
  searchTypes,
} from "../search/hit.ts";
import { findItems, findTerms } from "../search/queries.ts";

/** The search over everything that anonymous callers may find. */
export function searchRoute(setup: NamespaceContext) {
  const types = setup.all(contentTypes).filter(isSearchable);
  const runtimes = new Map(types.map((type) => [type.name, typeRuntimeOf(type, setup)]));
  const groups = new Map(setup.all(taxonomies).map((one) => [one.name, one]));
  /** Subtypes of another type are ignored; without any left, all subtypes are searched. */
  const among = (known: ReadonlyMap<string, unknown>, requested: readonly string[] = []) => {
    const own = requested.filter((name) => known.has(name));
    return own.length > 0 && !requested.includes("any") ? own : [...known.keys()];
  };
  return get({
    summary: "Search published items, terms and post formats",
    args: {
      context: context(["view", "embed"], "view"),
      ...paged({ perPage: 10, max: 100 }),
      search: z.string().optional().describe("Only results that match these words"),
      type: z.enum(searchTypes).default("post").describe("The kind of result"),
      subtype: z
        .array(z.enum([...runtimes.keys(), ...groups.keys(), "any"]))
        .meta({ default: "any" })
        .optional()
        .describe("Only these content types or taxonomies"),
      exclude: ids().describe("Leave out results with these IDs"),
      include: ids().describe("Only results with these IDs"),
    },
    returns: pageOf(hitResource(runtimes, groups, setup)),
    access: "public",
    errors: ["rest_search_invalid_page_number"],
    async handler({ args, site, ...call }) {
      const { type, subtype, ...rest } = args;
      const scope = { ...call, site };
      if (type === "post") {
        const requested = { ...rest, among: among(runtimes, subtype) };
        return findItems(runtimes, scope, requested);
      }
      if (type === "term") {
        const requested = { ...rest, among: among(groups, subtype) };
        return findTerms(groups, scope, requested);
      }
      return findFormats(site, { ...rest, among: [] });
    },
  });
}

/** The post formats with pages of their own. */
const formats = schemas.format.options.filter((format) => format !== "standard");

/** Finds formats by name. Their ids are words, so `include` and `exclude` do not apply. */
function findFormats({ url }: SiteInfo, args: SearchArgs): Hits {
  const text = (args.search ?? "").toLowerCase();
  const found = formats.filter((format) => format.includes(text));
  if (isBeyond(args, found.length)) throw errors.rest_search_invalid_page_number();
  const offset = offsetOf(args);
  return {
    total: found.length,
    items: found.slice(offset, offset + args.per_page).map((format) => ({
      id: format,
      title: toTitle(format),
      url: `${url}/type/${format}/`,
      type: "post-format",
    })),
  };
}
