import type { Random } from "../fuzz/random.ts";
import { callers } from "../fuzz/site.ts";
import type { ArgSchema } from "../fuzz/targets.ts";
import type { IdPool } from "./id-pool.ts";
import { email, line, number, paragraphs, searchTerm, slug, time } from "./texts.ts";

/** What values are generated from. */
export interface ValueSource {
  readonly random: Random;
  readonly pool: IdPool;
}
/** The operation that values are generated for. */
export interface ValueContext {
  /** The resource kind of the route, such as `posts`. */
  readonly kind: string;
  /** Whether values may be invalid, empty or null. */
  readonly isInvalid: boolean;
  /** The index of the operation, used in unique names. */
  readonly n: number;
}
interface ArgumentContext extends ValueContext, ValueSource {
  readonly isList: boolean;
}

/** The resource kind that an argument refers to; `own` is the kind of the route. */
const referencedKind: Readonly<Record<string, string>> = {
  parent: "own",
  include: "own",
  exclude: "own",
  post: "posts",
  featured_media: "media",
  site_logo: "media",
  site_icon: "media",
  categories: "categories",
  default_category: "categories",
  tags: "tags",
  post_series: "post_series",
  voyages: "voyages",
  reassign: "users",
  page_on_front: "pages",
  page_for_posts: "pages",
};

const userId = ({ random, pool }: ValueSource): unknown =>
  random.chance(0.8) ? 1 + random.below(callers.length - 1) : pool.one("users");
const textOrRaw = ({ random }: ValueSource, generate: (random: Random) => string): unknown =>
  random.chance(0.2) ? { raw: generate(random) } : generate(random);

/** Generators by name of the argument, regardless of its schema. */
const byName: Readonly<Record<string, (ctx: ArgumentContext) => unknown>> = {
  author: (ctx) => (ctx.isList ? [userId(ctx), userId(ctx)] : userId(ctx)),
  title: (ctx) => textOrRaw(ctx, line),
  content: (ctx) => textOrRaw(ctx, paragraphs),
  excerpt: (ctx) => textOrRaw(ctx, line),
  caption: (ctx) => textOrRaw(ctx, line),
  description: ({ random }) => line(random),
  name: ({ random, n }) => `${line(random)}${random.chance(0.7) ? ` ${n}` : ""}`,
  username: ({ random, n }) => `${random.pick(["crew", "Crew", "mate."])}${n}`,
  email: ({ random, n }) => `${random.chance(0.9) ? n : "A"}@example.com`,
  author_email: ({ random }) => `${random.pick(["a", "A", "b.c"])}@example.com`,
  author_ip: () => "192.0.2.1",
  url: () => "https://example.com/é?a=%25",
  locale: () => "en_US",
  language: () => "en-US",
  timezone: ({ random }) => random.pick(["Europe/Lisbon", "Asia/Kolkata", "America/St_Johns"]),
  template: () => "",
  roles: ({ random }) => [random.pick(["editor", "author", "subscriber"])],
  capabilities: () => ["edit_posts"],
  meta: ({ random }) => ({ rating: 1 + random.below(5) }),
  crew: ({ random }) => [line(random), line(random)],
  papers: ({ random }) => ({ flag: line(random), valid: random.chance(0.5) }),
  length: ({ random }) => random.pick([0, 1, 0.1, 1e300, 5e-324]),
  password: ({ random }) => random.pick(["", "", "p", line(random)]),
  search: ({ random }) => searchTerm(random),
  slug: ({ random, isList }) => (isList ? [slug(random), slug(random)] : slug(random)),
  per_page: ({ random }) => 1 + random.below(12),
  page: ({ random }) => 1 + random.below(random.chance(0.2) ? 40 : 3),
  offset: ({ random }) => random.below(random.chance(0.2) ? 300 : 5),
  menu_order: ({ random, isInvalid }) => (isInvalid ? number(random) : random.below(4) - 1),
  modifiers: () => [{ type: "rotate", args: { angle: 90 } }],
};
const dates = /^(?:date|date_gmt|after|before|modified_after|modified_before)$/;

/** A plausible value for an argument. */
function plausibleValue(ctx: ArgumentContext, name: string, schema: ArgSchema): unknown {
  const { random, pool, kind, isInvalid } = ctx;
  if (isInvalid && random.chance(0.1)) return random.pick([null, "", [], {}, "0", 0]);
  const baseName = name.replace(/_exclude$/, "");
  const referenced = referencedKind[baseName];
  if (referenced !== undefined) {
    const ofKind = referenced === "own" ? kind : referenced;
    return ctx.isList ? pool.some(ofKind) : pool.one(ofKind);
  }
  if (dates.test(name)) return time(random, isInvalid);
  if (byName[baseName]) return byName[baseName](ctx);
  const types = [schema.type ?? []].flat();
  if (schema.enum) return random.pick(schema.enum);
  if (ctx.isList) {
    const { items = {} } = schema;
    return items.enum
      ? [random.pick(items.enum), random.pick(items.enum)]
      : [line(random), line(random)].slice(random.below(2));
  }
  if (types.includes("integer") || types.includes("number"))
    return isInvalid ? number(random) : Math.max(schema.minimum ?? 0, random.below(6));
  if (types.includes("boolean")) return random.chance(0.5);
  if (types.includes("object")) return {};
  if (schema.format === "email") return email(random);
  if (schema.format === "uri") return "https://example.com/";
  return line(random);
}

/** Generates values for all required arguments, and for each optional one with the given probability. */
export function argumentValues(
  source: ValueSource,
  ctx: ValueContext,
  args: Readonly<Record<string, ArgSchema>>,
  probability: number,
  without: readonly string[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(args)) {
    if (without.includes(name)) continue;
    if (schema.required !== true && !source.random.chance(probability)) continue;
    const isList = [schema.type ?? []].flat().includes("array");
    values[name] = plausibleValue({ ...source, ...ctx, isList }, name, schema);
  }
  return values;
}
