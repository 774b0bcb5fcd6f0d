// Types of resources: fields, links, loaders, and results of endpoints that return a resource.
import * as z from "zod";
import { get, post, remove, tables } from "../test/types/kit.ts";
import { same } from "../test/types/same.ts";
import type { Endpoint } from "./endpoint.ts";
import { defineLoader } from "./loader.ts";
import { defineResource, fieldsOf } from "./resource.ts";
import { deleted, one, oneOrDeleted, pageOf } from "./returns.ts";

const { column, field, link, rule: rowRule } = fieldsOf(tables.rules);
const rule = defineResource({
  name: "rule",
  table: tables.rules,
  fields: {
    id: column("id"),
    source: column("source"),
    hits: column("hits", { in: ["edit"] }),
    loud: field({
      reads: ["source"],
      schema: z.string(),
      value: ({ source }) => source.toUpperCase(),
    }),
  },
  links: { self: link({ reads: ["id"], href: ({ id }) => `/rules/${id}` }) },
  version: rowRule(["hits"], ({ hits }) => hits),
});

// @ts-expect-error unknown column
column("target");
// @ts-expect-error unknown context
column("hits", { in: ["admin"] });
// @ts-expect-error a field reads only its declared columns
field({ reads: ["source"], schema: z.number(), value: ({ hits }) => hits });
// @ts-expect-error the value does not match its schema
field({ reads: ["source"], schema: z.number(), value: ({ source }) => source });
// @ts-expect-error a link reads only its declared columns
link({ reads: ["id"], href: ({ source }) => source });
// @ts-expect-error a rule reads only its declared columns
rowRule(["id"], ({ hits }) => hits);
// @ts-expect-error a URL is not a number
link({ reads: ["id"], href: ({ id }) => id });

// Loaded values have the type of their loader.
const counts = defineLoader({ tables, empty: 0, load: async () => new Map([[1, 2]]) });
field({
  reads: [],
  loads: { counts },
  schema: z.number(),
  value: (_row, _show, loaded) => {
    same<typeof loaded.counts, number>(true);
    return loaded.counts;
  },
});
// @ts-expect-error wrong type of a loaded value
field({ reads: [], loads: { counts }, schema: z.number(), value: (_, __, { sums }) => sums });

// Fields of the view context are always present, others are optional.
const rules = get({
  summary: "x",
  returns: pageOf(rule),
  access: "public",
  handler: ({ db, select }) => db.rules.page({ select }),
});
type ResultOf<E> = E extends Endpoint<infer D> ? D["result"] : never;
same<
  ResultOf<typeof rules>,
  {
    id: number;
    source: string;
    loud: string;
    hits?: number;
    _links: { self?: { href: string; embeddable?: boolean }[] };
    _embedded?: { self?: unknown[] };
  }[]
>(true);

// Columns by name.
const short = defineResource({ name: "short", table: tables.rules, fields: ["id", "hits"] });
const shorts = get({
  summary: "x",
  returns: pageOf(short),
  access: "public",
  handler: ({ db, select }) => db.rules.page({ select }),
});
same<ResultOf<typeof shorts>, { id: number; hits: number; _links: {}; _embedded?: {} }[]>(true);
// @ts-expect-error unknown column
defineResource({ name: "short", table: tables.rules, fields: ["id", "target"] });

// @ts-expect-error a row is not a page
get({ summary: "x", returns: pageOf(rule), access: "public", handler: () => ({ id: 1 }) });
post({
  summary: "x",
  returns: one(rule),
  access: "public",
  // @ts-expect-error columns are missing
  handler: () => ({ id: 1, source: "" }),
});
// @ts-expect-error `select` requires a resource
get({ summary: "x", access: "public", handler: ({ db, select }) => db.rules.page({ select }) });
// @ts-expect-error `show` requires a resource
get({ summary: "x", access: "public", handler: ({ show }) => show({}) });
get({
  summary: "x",
  returns: pageOf(rule),
  access: "public",
  async handler({ db, select }) {
    const page = await db.rules.page({ select });
    // @ts-expect-error a partial row has only the selected columns
    void page.items[0]?.source;
    return page;
  },
});
// @ts-expect-error `deleted` requires `oneOrDeleted`
remove({ summary: "x", returns: one(rule), access: "public", handler: () => deleted({}) });
const removed = remove({
  summary: "x",
  returns: oneOrDeleted(rule),
  access: "public",
  handler: () => deleted({}),
});
type Gone = Extract<ResultOf<typeof removed>, { deleted: true }>;
same<Gone["previous"]["source"], string>(true);
// @ts-expect-error a deleted item has no links
void ({} as Gone).previous._links;
