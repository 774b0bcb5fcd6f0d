// Types of endpoint declarations: valid ones compile, and each @ts-expect-error marks an error that the compiler must report.
import * as z from "zod";
import { errors } from "../errors/errors.ts";
import { edit, get, post, remove, type Rule } from "../test/types/kit.ts";
import { same } from "../test/types/same.ts";
import type { Json } from "../schema/schema.ts";
import { can } from "./access.ts";
import type { Endpoint } from "./endpoint.ts";

// Branded texts and numbers keep their types in responses.
const branded = z.object({ code: z.string().brand("code"), n: z.int().brand("n"), at: z.date() });
same<
  Json<z.output<typeof branded>>,
  { code: string & z.$brand<"code">; n: number & z.$brand<"n">; at: string }
>(true);

// Access rules and handlers receive `found`, the non-null result of `find`, and the options.
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
  // @ts-expect-error there is no `found` without `find`
  access: ({ actor, found }) => actor.can("x", found),
  // @ts-expect-error there is no `found` without `find`
  handler: ({ found }) => found,
});
edit({
  summary: "x",
  args: { id: z.int() },
  find: ({ args, db }) => db.rules.get(args.id),
  access: "public",
  // @ts-expect-error unknown column of `found`
  handler: ({ found }) => found.target,
});
get({
  summary: "x",
  args: { id: z.int() },
  // @ts-expect-error `found` is typed only if `find` comes before
  access: ({ actor, found }) => actor.can("x", found),
  // @ts-expect-error same
  find: ({ args, db }) => db.rules.get(args.id),
  handler: () => 1,
});

// `access` is required: "public", a capability or a function.
// @ts-expect-error access is required
get({ summary: "x", handler: () => 1 });
// @ts-expect-error unknown access rule
get({ summary: "x", access: "everyone", handler: () => 1 });
// @ts-expect-error booleans are not access rules
get({ summary: "x", access: true, handler: () => 1 });
// @ts-expect-error an access rule returns a boolean or an error
get({ summary: "x", access: () => "yes", handler: () => 1 });
get({ summary: "x", access: () => errors.rest_not_logged_in(), handler: () => 1 });
get({ summary: "x", access: async ({ actor }) => actor.id > 0, handler: () => 1 });

// Arguments have the output types of their schemas.
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
  // @ts-expect-error unknown argument
  handler: ({ args }) => args.yours,
});
get({
  summary: "x",
  args: { mine: z.boolean() },
  // @ts-expect-error unknown argument in `validate`
  validate: ({ args }) => void args.yours,
  access: "public",
  handler: () => 1,
});
// @ts-expect-error arguments are schemas
get({ summary: "x", args: { mine: "boolean" }, access: "public", handler: () => 1 });
// @ts-expect-error summary is missing
get({ access: "public", handler: () => 1 });
// @ts-expect-error handler is missing
get({ summary: "x", access: "public" });

// Rows have the types of their table.
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
  // @ts-expect-error a number is not a string
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
// @ts-expect-error unknown table
get({ summary: "x", access: "public", handler: ({ db }) => db.rows.find() });
// @ts-expect-error unknown option
get({ summary: "x", access: "public", handler: ({ options }) => options.weeks });

// The types of an endpoint can be inferred from it.
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
