// What an endpoint's declaration must let through and must refuse: each @ts-expect-error is a promise about one mistake.
import * as z from "zod";
import { errors } from "../errors/errors.ts";
import { edit, get, post, remove, type Rule } from "../test/types/kit.ts";
import { same } from "../test/types/same.ts";
import { can } from "./access.ts";
import type { Endpoint } from "./endpoint.ts";

// `find` gives `found`, never null; rules and handlers see it, and the options too.
edit({
  summary: "x",
  args: { id: z.int() },
  find: ({ args, db }) => db.rules.get(args.id),
  access: ({ actor, args, found }) => {
    same<typeof found, Rule>(true);
    return actor.can("x", found) && args.id > 0;
  },
  handler: ({ found, options }) => {
    same<typeof found, Rule>(true);
    return found.hits + options.days;
  },
});
edit({
  summary: "x",
  args: { id: z.int() },
  find: async ({ args, db }) => {
    const rule = await db.rules.get(args.id);
    if (!rule) throw errors.rest_not_found();
    return rule;
  },
  access: can("x"),
  handler: ({ found }) => same<typeof found, Rule>(true),
});
get({
  summary: "x",
  // @ts-expect-error nothing is found without `find`
  access: ({ actor, found }) => actor.can("x", found),
  // @ts-expect-error nothing is found without `find`
  handler: ({ found }) => found,
});
edit({
  summary: "x",
  args: { id: z.int() },
  find: ({ args, db }) => db.rules.get(args.id),
  access: "public",
  // @ts-expect-error not a column of what was found
  handler: ({ found }) => found.target,
});
get({
  summary: "x",
  args: { id: z.int() },
  // @ts-expect-error what is found is known only after `find`: the properties stand in the order they run in
  access: ({ actor, found }) => actor.can("x", found),
  // @ts-expect-error see above
  find: ({ args, db }) => db.rules.get(args.id),
  handler: () => 1,
});

// `access` is required, and is one of three kinds.
// @ts-expect-error access is required
get({ summary: "x", handler: () => 1 });
// @ts-expect-error a word other than "public"
get({ summary: "x", access: "everyone", handler: () => 1 });
// @ts-expect-error yes and no are not rules: `"public"` is written out
get({ summary: "x", access: true, handler: () => 1 });
// @ts-expect-error a rule answers yes, no or an error
get({ summary: "x", access: () => "yes", handler: () => 1 });
get({ summary: "x", access: () => errors.rest_not_logged_in(), handler: () => 1 });
get({ summary: "x", access: async ({ actor }) => actor.id > 0, handler: () => 1 });

// Args are what their schemas say, defaults filled in.
get({
  summary: "x",
  args: {
    mine: z.boolean().default(false),
    word: z.string().optional(),
    order: z.enum(["a", "b"]),
  },
  validate: ({ args }) => (args.mine ? errors.rest_invalid_param() : undefined),
  access: ({ actor, args }) => args.mine || actor.can("list"),
  handler: ({ args }) => {
    same<typeof args.mine, boolean>(true);
    same<typeof args.word, string | undefined>(true);
    same<typeof args.order, "a" | "b">(true);
  },
});
get({
  summary: "x",
  args: { mine: z.boolean().default(false) },
  access: "public",
  // @ts-expect-error no such arg
  handler: ({ args }) => args.yours,
});
get({
  summary: "x",
  args: { mine: z.boolean() },
  // @ts-expect-error no such arg in a check either
  validate: ({ args }) => void args.yours,
  access: "public",
  handler: () => 1,
});
// @ts-expect-error args are schemas
get({ summary: "x", args: { mine: "boolean" }, access: "public", handler: () => 1 });
// @ts-expect-error an endpoint says what it is for
get({ access: "public", handler: () => 1 });
// @ts-expect-error an endpoint does something
get({ summary: "x", access: "public" });

// Rows go in and come out as their table says.
post({
  summary: "x",
  access: "public",
  handler: async ({ db }) => same<Awaited<ReturnType<typeof db.rules.insert>>, Rule>(true),
});
// @ts-expect-error insert without a required column
post({ summary: "x", access: "public", handler: ({ db }) => db.rules.insert({ hits: 1 }) });
post({
  summary: "x",
  access: "public",
  // @ts-expect-error a number is no text
  handler: ({ db }) => db.rules.insert({ source: 1 }),
});
// @ts-expect-error order by an unknown column
get({ summary: "x", access: "public", handler: ({ db }) => db.rules.page({ orderBy: "target" }) });
get({
  summary: "x",
  access: "public",
  // @ts-expect-error filter by an unknown column
  handler: ({ db }) => db.rules.find({ where: { target: "/" } }),
});
get({
  summary: "x",
  access: "public",
  // @ts-expect-error filter by a value of another type
  handler: ({ db }) => db.rules.find({ where: { hits: { gt: "1" } } }),
});
// @ts-expect-error no such table
get({ summary: "x", access: "public", handler: ({ db }) => db.rows.find() });
// @ts-expect-error the module has no such option
get({ summary: "x", access: "public", handler: ({ options }) => options.weeks });

// The endpoint carries plain types.
const readRule = get({
  summary: "x",
  args: { id: z.int(), deep: z.boolean().default(false) },
  access: "public",
  handler: () => ({ at: new Date(), tags: ["a"] as readonly string[] }),
});
type TypesOf<E> = E extends Endpoint<infer D> ? D : never;
same<TypesOf<typeof readRule>["method"], "GET">(true);
same<TypesOf<typeof readRule>["input"], { id: number; deep?: boolean | undefined }>(true);
same<TypesOf<typeof readRule>["args"], { readonly id: number; readonly deep: boolean }>(true);
same<TypesOf<typeof readRule>["result"], { at: string; tags: string[] }>(true);
const changed = edit({ summary: "x", access: "public", handler: () => 1 });
same<TypesOf<typeof changed>["method"], "POST" | "PUT" | "PATCH">(true);
const removed = remove({ summary: "x", access: "public", handler: () => new Response() });
same<TypesOf<typeof removed>["result"], unknown>(true);
