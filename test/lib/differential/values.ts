import type { Random } from "../fuzz/random.ts";
import { callers } from "../fuzz/site.ts";
import type { ArgSchema } from "../fuzz/targets.ts";
import type { Pool } from "./pool.ts";
import { address, line, number, paragraphs, slug, sought, time } from "./texts.ts";

/** What a history is made of. */
export interface Ground {
  readonly random: Random;
  readonly pool: Pool;
}
/** What a value is for. */
export interface Use {
  /** The kind of thing that the route is about: `posts`. */
  readonly kind: string;
  /** Whether it may be one that is rejected, or empty, or null. */
  readonly isOdd: boolean;
  /** Where the step stands in the log: makes names that no other step gives. */
  readonly n: number;
}
interface Asked extends Use, Ground {
  readonly isList: boolean;
}

/** Which kind of thing an arg names; those that are left out of lists are of the same kind. */
const named: Readonly<Record<string, string>> = {
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

const someone = ({ random, pool }: Ground): unknown =>
  random.chance(0.8) ? 1 + random.below(callers.length - 1) : pool.one("users");
const wordOrRaw = ({ random }: Ground, make: (random: Random) => string): unknown =>
  random.chance(0.2) ? { raw: make(random) } : make(random);

/** What a person gives for an arg of this name, whatever its schema. */
const byName: Readonly<Record<string, (asked: Asked) => unknown>> = {
  author: (asked) => (asked.isList ? [someone(asked), someone(asked)] : someone(asked)),
  title: (asked) => wordOrRaw(asked, line),
  content: (asked) => wordOrRaw(asked, paragraphs),
  excerpt: (asked) => wordOrRaw(asked, line),
  caption: (asked) => wordOrRaw(asked, line),
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
  search: ({ random }) => sought(random),
  slug: ({ random, isList }) => (isList ? [slug(random), slug(random)] : slug(random)),
  per_page: ({ random }) => 1 + random.below(12),
  page: ({ random }) => 1 + random.below(random.chance(0.2) ? 40 : 3),
  offset: ({ random }) => random.below(random.chance(0.2) ? 300 : 5),
  menu_order: ({ random, isOdd }) => (isOdd ? number(random) : random.below(4) - 1),
  modifiers: () => [{ type: "rotate", args: { angle: 90 } }],
};
const dates = /^(?:date|date_gmt|after|before|modified_after|modified_before)$/;

/** A value that a person might give for an arg. */
export function sensible(asked: Asked, name: string, schema: ArgSchema): unknown {
  const { random, pool, kind, isOdd } = asked;
  if (isOdd && random.chance(0.1)) return random.pick([null, "", [], {}, "0", 0]);
  const own = name.replace(/_exclude$/, "");
  const of = named[own];
  if (of !== undefined) {
    const meant = of === "own" ? kind : of;
    return asked.isList ? pool.some(meant) : pool.one(meant);
  }
  if (dates.test(name)) return time(random, isOdd);
  if (byName[own]) return byName[own](asked);
  const types = [schema.type ?? []].flat();
  if (schema.enum) return random.pick(schema.enum);
  if (asked.isList) {
    const { items = {} } = schema;
    return items.enum
      ? [random.pick(items.enum), random.pick(items.enum)]
      : [line(random), line(random)].slice(random.below(2));
  }
  if (types.includes("integer") || types.includes("number"))
    return isOdd ? number(random) : Math.max(schema.minimum ?? 0, random.below(6));
  if (types.includes("boolean")) return random.chance(0.5);
  if (types.includes("object")) return {};
  if (schema.format === "email") return address(random);
  if (schema.format === "uri") return "https://example.com/";
  return line(random);
}

/** Those of a route's args that a step gives: all that must be there, and each other one with this probability. */
export function some(
  ground: Ground,
  use: Use,
  args: Readonly<Record<string, ArgSchema>>,
  probability: number,
  without: readonly string[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(args)) {
    if (without.includes(name)) continue;
    if (schema.required !== true && !ground.random.chance(probability)) continue;
    const isList = [schema.type ?? []].flat().includes("array");
    values[name] = sensible({ ...ground, ...use, isList }, name, schema);
  }
  return values;
}
