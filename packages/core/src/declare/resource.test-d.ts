// What a resource's fields and links see, and what an endpoint that returns one must give.
import * as z from "zod";
import { get, post, remove, tables } from "../test/types/kit.ts";
import { same } from "../test/types/same.ts";
import type { Endpoint } from "./endpoint.ts";
import { defineLoader } from "./loader.ts";
import { defineResource, deleted, fieldsOf, one, oneOrDeleted, pageOf } from "./resource.ts";

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

// @ts-expect-error no such column
column("target");
// @ts-expect-error no such context
column("hits", { in: ["admin"] });
// @ts-expect-error reads only what it names
field({ reads: ["source"], schema: z.number(), value: ({ hits }) => hits });
// @ts-expect-error not what its schema says
field({ reads: ["source"], schema: z.number(), value: ({ source }) => source });
// @ts-expect-error a link reads only what it names
link({ reads: ["id"], href: ({ source }) => source });
// @ts-expect-error a rule reads only what it names
rowRule(["id"], ({ hits }) => hits);
// @ts-expect-error an address is no number
link({ reads: ["id"], href: ({ id }) => id });

// What is loaded is typed by its loader.
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
// @ts-expect-error not what it loads
field({ reads: [], loads: { counts }, schema: z.number(), value: (_, __, { sums }) => sums });

// What is shown: fields of the view context always, others where their context was asked for.
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

// The names of columns instead of fields.
const short = defineResource({ name: "short", table: tables.rules, fields: ["id", "hits"] });
const shorts = get({
  summary: "x",
  returns: pageOf(short),
  access: "public",
  handler: ({ db, select }) => db.rules.page({ select }),
});
same<ResultOf<typeof shorts>, { id: number; hits: number; _links: {}; _embedded?: {} }[]>(true);
// @ts-expect-error no such column
defineResource({ name: "short", table: tables.rules, fields: ["id", "target"] });

// @ts-expect-error one rule is not a page of rules
get({ summary: "x", returns: pageOf(rule), access: "public", handler: () => ({ id: 1 }) });
post({
  summary: "x",
  returns: one(rule),
  access: "public",
  // @ts-expect-error a row without its columns
  handler: () => ({ id: 1, source: "" }),
});
// @ts-expect-error selecting is for endpoints that return a resource
get({ summary: "x", access: "public", handler: ({ db, select }) => db.rules.page({ select }) });
// @ts-expect-error showing is for endpoints that return a resource
get({ summary: "x", access: "public", handler: ({ show }) => show({}) });
get({
  summary: "x",
  returns: pageOf(rule),
  access: "public",
  async handler({ db, select }) {
    const page = await db.rules.page({ select });
    // @ts-expect-error a part holds only what was selected, which only the resource knows
    void page.items[0]?.source;
    return page;
  },
});
// @ts-expect-error only what may be deleted can be answered as deleted
remove({ summary: "x", returns: one(rule), access: "public", handler: () => deleted({}) });
const removed = remove({
  summary: "x",
  returns: oneOrDeleted(rule),
  access: "public",
  handler: () => deleted({}),
});
type Gone = Extract<ResultOf<typeof removed>, { deleted: true }>;
same<Gone["previous"]["source"], string>(true);
// @ts-expect-error what is gone has no links
void ({} as Gone).previous._links;
