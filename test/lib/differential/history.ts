import { fillPath, type Target } from "../fuzz/targets.ts";
import { redirectOperations } from "./redirects.ts";
import type { Made } from "./step.ts";
import { line, paragraphs } from "./texts.ts";
import { some, type Ground } from "./values.ts";

/** The kind of thing that a path is about: its collection's name. */
const kindOf = (path: string): string => /^\/core\/v2\/(\w+)/.exec(path)?.[1] ?? "";
const shaping = ["context", "_fields", "_embed"];
const content = /^\/core\/v2\/(?:posts|pages|vessels|navigation)$/;
const others = /passwords|\/edit$|post-process/;

/** What a step is, by how often it comes: one of these routes, used in this way. */
type Deed = readonly [
  weight: number,
  targets: readonly Target[],
  make: (target: Target, n: number) => Made,
];

/**
 * Makes what people do with a site, one step after the other: they write, change, move, throw away and bring back, and
 * read what is there in every way that the routes offer.
 */
export function history(ground: Ground, targets: readonly Target[]): (n: number) => Made {
  const { random, pool } = ground;
  const inBase = targets.filter(({ path }) => path.startsWith("/core/v2/"));
  const of = (method: RegExp, holds: (target: Target) => boolean) =>
    inBase.filter((target) => method.test(target.method) && holds(target));
  const pathOf = ({ path }: Target): string =>
    fillPath(path, (name) => {
      const kind = kindOf(path);
      if (name === "id" && /\/(?:revisions|autosaves)\//.test(path))
        return String(pool.one(`${kind} revisions`));
      if (name === "uuid") return String(pool.one("passwords"));
      if (name === "user_id") return "me";
      if (name === "id" || name === "parent") return String(pool.one(kind));
      return random.pick(["post", "page", "publish", "draft", "category", "post_tag", "nothing"]);
    });
  const begin = (target: Target) => ({
    method: target.method,
    path: pathOf(target),
    target: `${target.method} ${target.path}`,
  });
  const values = (target: Target, n: number, probability: number, isOdd = random.chance(0.25)) =>
    some(ground, { kind: kindOf(target.path), isOdd, n }, target.args, probability, [
      ...target.inPath,
      ...shaping,
    ]);
  const revised = (target: Target) => `${kindOf(target.path)} revisions`;

  const create = (target: Target, n: number, made = `{#${n}}`): Made => {
    const kind = kindOf(target.path);
    const isOdd = random.chance(0.2);
    const json = values(target, n, isOdd ? 0.4 : 0.3, isOdd);
    if (!isOdd) {
      pool.add(kind, made);
      if ("title" in target.args) Object.assign(json, { title: `${line(random)} ${n}` });
      if ("content" in target.args) json["content"] = `${paragraphs(random)} ${n}`;
      if ("status" in target.args && random.chance(0.6)) delete json["password"];
      if (content.test(target.path) && random.chance(0.6)) json["status"] = "publish";
    }
    const as = isOdd
      ? {}
      : ({
          as: content.test(target.path) && random.chance(0.3) ? "editor" : "administrator",
        } as const);
    if (kind !== "media") return { ...begin(target), ...as, json };
    const name = random.pick(["p", "p", "P", `Elan ${n}`, "a%_b"]);
    const headers = {
      "content-type": "image/gif",
      "content-disposition": `attachment; filename="${name}.gif"`,
    };
    return { ...begin(target), ...as, headers, picture: true };
  };
  const change = (target: Target, n: number): Made => {
    if (target.path.endsWith("/autosaves")) pool.add(revised(target), `{#${n}}`);
    if (target.path.endsWith("-passwords")) pool.add("passwords", `{#${n}.uuid}`);
    const json = values(target, n, 0.15);
    // Brought back from the trash, published, taken back.
    if ("status" in target.args && random.chance(0.3))
      json["status"] = random.pick(
        kindOf(target.path) === "comments"
          ? ["approved", "hold", "spam", "trash"]
          : ["publish", "draft", "private", "pending", "future", "trash"],
      );
    return { ...begin(target), json };
  };
  const drop = (target: Target, n: number): Made => ({
    ...begin(target),
    query: {
      ...values(target, n, 0.3),
      ...("force" in target.args && { force: random.chance(0.6) }),
    },
  });
  const shape = (target: Target): Record<string, unknown> => {
    const shaped: Record<string, unknown> = {};
    const { context } = target.args;
    if (context?.enum && random.chance(0.5)) shaped["context"] = random.pick(context.enum);
    if (random.chance(0.2))
      shaped["_fields"] = random.pick([
        "id",
        "id,slug,_links",
        "title.rendered,date",
        "meta,author",
        "x",
      ]);
    if (random.chance(0.15))
      shaped["_embed"] = random.pick(["1", "author", "core:term,up", "replies"]);
    if (random.chance(0.02)) shaped["_envelope"] = "1";
    return shaped;
  };
  const read = (target: Target, n: number): Made => {
    if (target.path.endsWith("/revisions")) pool.add(revised(target), `{#${n}.0.id}`);
    const probability = random.pick([0.05, 0.1, 0.25]);
    return { ...begin(target), query: { ...values(target, n, probability), ...shape(target) } };
  };
  const many = (_: Target, n: number): Made => {
    const made = Array.from({ length: 1 + random.below(6) }, (_item, i) =>
      random.chance(0.5)
        ? create(random.pick(batched), n, `{#${n}.responses.${i}.body.id}`)
        : change(random.pick(changing), n),
    );
    const requests = made.map(({ method, path, json }) => ({ method, path, body: json }));
    const validation = random.pick(["normal", "require-all-validate"]);
    return {
      method: "POST",
      path: "/batch/v1",
      json: { requests, validation },
      target: "POST /batch/v1",
    };
  };

  const isItem = ({ inPath }: Target) => inPath.length > 0;
  const isPaged = ({ args }: Target) => "per_page" in args;
  const creating = of(/POST/, (target) => !isItem(target) && !/(?:settings|me)$/.test(target.path));
  const changing = of(/POST|PUT|PATCH/, (target) => isItem(target));
  const batched = creating.filter(({ path }) => !/media|comments|users/.test(path));
  const deeds: readonly Deed[] = [
    [6, creating, create],
    [12, creating.filter(({ path }) => content.test(path)), create],
    [5, creating.filter(({ path }) => /comments|media/.test(path)), create],
    [12, changing.filter(({ path }) => !others.test(path)), change],
    [5, changing.filter(({ path }) => path.endsWith("/autosaves")), change],
    [2, changing.filter(({ path }) => others.test(path)), change],
    [1, of(/POST/, ({ path }) => /(?:settings|me)$/.test(path)), change],
    [7, of(/DELETE/, isItem), drop],
    [36, of(/GET/, isPaged), read],
    [14, of(/GET/, (target) => !isPaged(target)), read],
    [3, targets.filter(({ path }) => path === "/batch/v1"), many],
    ...redirectOperations(ground, targets),
  ];
  const total = deeds.reduce((sum, [weight]) => sum + weight, 0);
  const pickDeed = (): Deed => {
    let left = random.next() * total;
    return deeds.find(([weight]) => (left -= weight) < 0) ?? (deeds[0] as Deed);
  };
  return (n) => {
    const [, list, make] = pickDeed();
    return make(random.pick(list), n);
  };
}
